package dev.kith.engine.clickhouse;

import dev.kith.sql.Statement;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A statement in the form of the HTTP interface: values are separate from the text, under the
/// names of its placeholders, in ClickHouse's escaped form.
///
/// A text used in several places, such as the keys of a frontier, is sent once. The interface
/// refuses a value of more than 128 KB; a longer text is sent in pieces that the statement
/// concatenates.
record QueryParameters(String text, Map<String, Object> values) {
  private static final int LONGEST = 30_000;
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{p\\d+:String}");

  static QueryParameters of(Statement statement) {
    var values = new LinkedHashMap<String, Object>();
    var texts = new HashMap<String, String>();
    var written = new HashMap<String, String>();
    int number = 0;
    for (var value : statement.parameters()) {
      var name = "p" + number++;
      if (value instanceof String whole) {
        written.put(
            "{" + name + ":String}", texts.computeIfAbsent(whole, _ -> sent(name, whole, values)));
      } else {
        values.put(name, value);
      }
    }
    var text =
        PLACEHOLDER
            .matcher(statement.text())
            .replaceAll(
                found ->
                    Matcher.quoteReplacement(written.getOrDefault(found.group(), found.group())));
    return new QueryParameters(text, values);
  }

  private static String sent(String name, String whole, Map<String, Object> values) {
    if (whole.length() > LONGEST) {
      return pieces(name, whole, values);
    }
    values.put(name, escaped(whole));
    return "{" + name + ":String}";
  }

  private static String pieces(String name, String whole, Map<String, Object> values) {
    var joined = new StringBuilder("concat(");
    for (int start = 0; start < whole.length(); ) {
      int end = Math.min(whole.length(), start + LONGEST);
      if (end < whole.length() && Character.isHighSurrogate(whole.charAt(end - 1))) {
        end--;
      }
      var piece = name + "_" + start;
      values.put(piece, escaped(whole.substring(start, end)));
      joined.append(start == 0 ? "{" : ", {").append(piece).append(":String}");
      start = end;
    }
    return joined.append(')').toString();
  }

  private static Escaped escaped(String text) {
    return new Escaped(
        text.replace("\\", "\\\\")
            .replace("\t", "\\t")
            .replace("\n", "\\n")
            .replace("\r", "\\r")
            .replace("\0", "\\0"));
  }

  /// A text that is escaped already: the client would escape a plain one itself, and not all of it.
  private record Escaped(String text) {
    @Override
    public String toString() {
      return text;
    }
  }
}
