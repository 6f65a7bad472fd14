package dev.kith.shape.compact;

import dev.kith.shape.TimeCheck;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Writes a single value: a string bare where nothing else could be meant, all else as JSON.
///
/// @param numbers of the objects that stand for a numbered row, that number
/// @param time of the call that the answer is for
record Cell(Map<Value, Integer> numbers, TimeCheck time) {
  /// Between the cells of a row.
  static final char DELIMITER = '|';

  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
  private static final Pattern LITERAL =
      Pattern.compile("true|false|null|-?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

  /// A value in a row.
  ///
  /// @param special characters that have a meaning of their own there
  String of(Value value, String special) {
    time.step();
    return value instanceof Value.Text(var text) && isBare(text, special) && !isLiteral(text)
        ? text
        : inline(value);
  }

  /// Whether a value is a single one: a string, a literal or the number of a row.
  boolean isShort(Value value) {
    return value.isScalar() || (value instanceof Value.Fields && numbers.containsKey(value));
  }

  /// A string in a column that has nothing but strings and null.
  static String text(String text, String special) {
    return isBare(text, special) && !text.equals("null") ? text : quoted(text);
  }

  /// A key or the name of a predicate.
  static String name(String name) {
    return NAME.matcher(name).matches() ? name : quoted(name);
  }

  static boolean isLiteral(String text) {
    return LITERAL.matcher(text).matches();
  }

  /// Whether a string may stand without quotation marks.
  private static boolean isBare(String text, String special) {
    if (text.isEmpty() || "\"[{# ".indexOf(text.charAt(0)) >= 0 || text.endsWith(" ")) {
      return false;
    }
    for (int at = 0; at < text.length(); at++) {
      char symbol = text.charAt(at);
      if (symbol < ' '
          || symbol == DELIMITER
          || (Character.isSurrogate(symbol) && !isPair(text, at))
          || special.indexOf(symbol) >= 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean isPair(String text, int at) {
    char symbol = text.charAt(at);
    return Character.isHighSurrogate(symbol)
        ? at + 1 < text.length() && Character.isLowSurrogate(text.charAt(at + 1))
        : at > 0 && Character.isHighSurrogate(text.charAt(at - 1));
  }

  /// JSON, but `#` and a number for an object that is a numbered row, and no delimiter.
  String inline(Value value) {
    time.step();
    if (value instanceof Value.Fields && numbers.containsKey(value)) {
      return "#" + numbers.get(value);
    }
    return switch (value) {
      case Value.Text(var text) -> quoted(text);
      case Value.Literal(var text) -> text;
      case Value.Items(var values) ->
          values.stream().map(this::inline).collect(Collectors.joining(",", "[", "]"));
      case Value.Fields(var values) ->
          values.entrySet().stream()
              .map(field -> quoted(field.getKey()) + ":" + inline(field.getValue()))
              .collect(Collectors.joining(",", "{", "}"));
    };
  }

  private static String quoted(String text) {
    return Value.json(new Value.Text(text)).replace("|", "\\u007c");
  }
}
