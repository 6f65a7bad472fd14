package dev.kith.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// Writes JSON in Token-Oriented Object Notation, after its public specification: tables for lists
/// of objects that have the same keys and single values only, indented lists for all others.
final class Toon {
  private static final Pattern KEY = Pattern.compile("[A-Za-z_][A-Za-z0-9_.]*");
  private static final Pattern NUMBER =
      Pattern.compile("-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?|0\\d+");

  private final StringBuilder out = new StringBuilder();

  private Toon() {}

  static String of(JsonNode json) {
    var toon = new Toon();
    if (json.isArray()) {
      toon.array("", json, 0);
    } else {
      toon.fields(json, 0);
    }
    return toon.out.toString();
  }

  private void line(int depth, String text) {
    out.append(out.isEmpty() ? "" : "\n").append("  ".repeat(depth)).append(text);
  }

  private void fields(JsonNode object, int depth) {
    object.forEachEntry((key, value) -> field(key(key), value, depth));
  }

  private void field(String key, JsonNode value, int depth) {
    if (value.isArray()) {
      array(key, value, depth);
    } else if (value.isObject()) {
      line(depth, key + ":");
      fields(value, depth + 1);
    } else {
      line(depth, key + ": " + scalar(value));
    }
  }

  private void array(String key, JsonNode array, int depth) {
    var head = key + "[" + array.size() + "]";
    var columns = columns(array);
    if (array.valueStream().noneMatch(JsonNode::isContainer)) {
      var values = array.valueStream().map(Toon::scalar).collect(Collectors.joining(","));
      line(depth, head + (values.isEmpty() ? ":" : ": " + values));
    } else if (!columns.isEmpty()) {
      line(
          depth,
          head + columns.stream().map(Toon::key).collect(Collectors.joining(",", "{", "}:")));
      for (var row : array) {
        line(
            depth + 1,
            columns.stream().map(name -> scalar(row.path(name))).collect(Collectors.joining(",")));
      }
    } else {
      line(depth, head + ":");
      array.forEach(item -> item(item, depth + 1));
    }
  }

  /// An item of a list: its first field stands behind the dash.
  private void item(JsonNode item, int depth) {
    if (!item.isContainer()) {
      line(depth, "- " + scalar(item));
      return;
    }
    int from = out.length() + 1 + 2 * (depth + 1);
    if (item.isArray()) {
      array("", item, depth + 1);
    } else if (item.isEmpty()) {
      line(depth, "-");
      return;
    } else {
      fields(item, depth + 1);
    }
    out.replace(from - 2, from, "- ");
  }

  /// The keys of a table; none where it cannot be one.
  private static List<String> columns(JsonNode array) {
    if (array.isEmpty() || !array.path(0).isObject()) {
      return List.of();
    }
    var keys = new ArrayList<>(array.path(0).propertyNames());
    boolean uniform =
        array
            .valueStream()
            .allMatch(
                row ->
                    row.isObject()
                        && row.size() == keys.size()
                        && keys.stream()
                            .allMatch(key -> row.has(key) && !row.path(key).isContainer()));
    return uniform ? keys : List.of();
  }

  private static String key(String key) {
    return KEY.matcher(key).matches() ? key : quoted(key);
  }

  private static String scalar(JsonNode value) {
    if (!value.isString()) {
      return value.isFloatingPointNumber()
          ? value.decimalValue().stripTrailingZeros().toPlainString()
          : value.asString("null");
    }
    var text = value.stringValue();
    boolean plain =
        !text.isEmpty()
            && text.equals(text.strip())
            && !List.of("true", "false", "null").contains(text)
            && !NUMBER.matcher(text).matches()
            && !text.startsWith("-")
            && text.chars().noneMatch(each -> each < ' ' || ":\"\\[]{},".indexOf(each) >= 0);
    return plain ? text : quoted(text);
  }

  private static String quoted(String text) {
    return '"'
        + text.replace("\\", "\\\\")
            .replace("\"", "\\\"")
            .replace("\n", "\\n")
            .replace("\r", "\\r")
            .replace("\t", "\\t")
        + '"';
  }
}
