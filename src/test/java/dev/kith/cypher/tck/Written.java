package dev.kith.cypher.tck;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/// Reads the values of a result table into a form that is the same for equal values.
final class Written {
  private final String text;
  private final boolean unordered;
  private int at;

  private Written(String text, boolean unordered) {
    this.text = text;
    this.unordered = unordered;
  }

  static String canonical(String text, boolean unordered) {
    var reader = new Written(text.strip(), unordered);
    var value = reader.value();
    reader.skip();
    if (reader.at < reader.text.length()) {
      throw new IllegalArgumentException("not a value: " + text + " at " + reader.at);
    }
    return value;
  }

  private void skip() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private boolean sign(String sign) {
    skip();
    if (text.startsWith(sign, at)) {
      at += sign.length();
      return true;
    }
    return false;
  }

  private void need(String sign) {
    if (!sign(sign)) {
      throw new IllegalArgumentException(sign + " is missing at " + at + " of " + text);
    }
  }

  private String value() {
    skip();
    return switch (text.charAt(at)) {
      case '(' -> node();
      case '<' -> path();
      case '[' -> listOrEdge();
      case '{' -> map();
      case '\'' -> string();
      default -> word();
    };
  }

  private String word() {
    int from = at;
    while (at < text.length() && ",]})".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    var word = text.substring(from, at).strip();
    if (word.matches("-?\\d+")) {
      return word;
    }
    return switch (word) {
      case "null", "true", "false" -> word;
      case "NaN" -> "NaN";
      case "Inf" -> "Infinity";
      case "-Inf" -> "-Infinity";
      default -> Double.toString(Double.parseDouble(word));
    };
  }

  private String string() {
    var value = new StringBuilder();
    at++;
    while (text.charAt(at) != '\'') {
      if (text.charAt(at) == '\\' && at + 1 < text.length()) {
        at++;
      }
      value.append(text.charAt(at++));
    }
    at++;
    return Shown.quoted(value.toString());
  }

  private String name() {
    skip();
    int from = at;
    if (text.charAt(at) == '`') {
      at = text.indexOf('`', at + 1) + 1;
      return text.substring(from + 1, at - 1);
    }
    while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
      at++;
    }
    return text.substring(from, at);
  }

  private String labels() {
    var labels = new ArrayList<String>();
    while (sign(":")) {
      labels.add(name());
    }
    return labels.stream().sorted().map(label -> ":" + label).reduce("", String::concat);
  }

  private String node() {
    need("(");
    var labels = labels();
    skip();
    var map = text.charAt(at) == '{' ? map() : "{}";
    need(")");
    return "(" + labels + map + ")";
  }

  private String edge() {
    need("[");
    var labels = labels();
    skip();
    var map = text.charAt(at) == '{' ? map() : "{}";
    need("]");
    return "[" + labels + map + "]";
  }

  private String listOrEdge() {
    if (text.startsWith("[:", at)) {
      return edge();
    }
    need("[");
    List<String> items = new ArrayList<>();
    if (!sign("]")) {
      do {
        items.add(value());
      } while (sign(","));
      need("]");
    }
    return Shown.list(items, unordered);
  }

  private String map() {
    need("{");
    var fields = new TreeMap<String, String>();
    if (!sign("}")) {
      do {
        var name = name();
        need(":");
        fields.put(name, value());
      } while (sign(","));
      need("}");
    }
    return fields.toString();
  }

  private String path() {
    need("<");
    var path = new StringBuilder(node());
    while (!sign(">")) {
      boolean left = sign("<-");
      if (!left) {
        need("-");
      }
      var edge = edge();
      boolean right = sign("->");
      if (!right) {
        need("-");
      }
      path.append(left ? "<-" : "-").append(edge).append(right ? "->" : "-").append(node());
    }
    return "<" + path + ">";
  }
}
