package dev.kith.sql.compile;

import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Literal;
import dev.kith.schema.Property;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/// What the documentation of [Filter] says, word for word.
final class NaiveFilter {
  private NaiveFilter() {}

  static boolean holds(Filter filter, Map<String, Literal> row) {
    return switch (filter) {
      case Filter.Compare(var property, var comparison, var literal) -> {
        var value = value(row, property);
        yield !missing(value) && holds(comparison, compare(value, literal, false));
      }
      case Filter.In(var property, var values) -> {
        var value = value(row, property);
        yield !missing(value) && values.contains(value);
      }
      case Filter.Contains(var property, var part, var needle) ->
          value(row, property) instanceof Literal.Text(var text)
              && switch (part) {
                case ANYWHERE -> lower(text).contains(lower(needle));
                case START -> lower(text).startsWith(lower(needle));
                case END -> lower(text).endsWith(lower(needle));
              };
      case Filter.ContainsExactly(var property, var part, var needle) ->
          value(row, property) instanceof Literal.Text(var text)
              && switch (part) {
                case ANYWHERE -> text.indexOf(needle) >= 0;
                case START -> text.indexOf(needle) == 0;
                case END -> text.endsWith(needle);
              };
      case Filter.Like(var property, var pattern) ->
          value(row, property) instanceof Literal.Text(var text)
              && like(
                  lower(text).codePoints().toArray(), 0, lower(pattern).codePoints().toArray(), 0);
      case Filter.Holds(var property, var item) ->
          value(row, property) instanceof Literal.Texts(var texts) && texts.contains(item);
      case Filter.IsMissing(var property) -> missing(value(row, property));
      case Filter.AllOf(var parts) -> parts.stream().allMatch(part -> holds(part, row));
      case Filter.AnyOf(var parts) -> parts.stream().anyMatch(part -> holds(part, row));
      case Filter.Not(var part) -> !holds(part, row);
    };
  }

  static boolean holds(Filter.Comparison comparison, int compared) {
    return switch (comparison) {
      case EQUAL -> compared == 0;
      case NOT_EQUAL -> compared != 0;
      case LESS -> compared < 0;
      case AT_MOST -> compared <= 0;
      case GREATER -> compared > 0;
      case AT_LEAST -> compared >= 0;
    };
  }

  private static Literal value(Map<String, Literal> row, Property property) {
    return row.getOrDefault(property.name(), Literal.MISSING);
  }

  private static boolean missing(Literal value) {
    return value instanceof Literal.Missing;
  }

  private static String lower(String text) {
    var lower = new StringBuilder();
    text.codePoints().forEach(point -> lower.appendCodePoint(Character.toLowerCase(point)));
    return lower.toString();
  }

  private static boolean like(int[] text, int at, int[] pattern, int from) {
    if (from == pattern.length) {
      return at == text.length;
    }
    return switch (pattern[from]) {
      case '%' ->
          like(text, at, pattern, from + 1)
              || (at < text.length && like(text, at + 1, pattern, from));
      case '_' -> at < text.length && like(text, at + 1, pattern, from + 1);
      case '\\' ->
          at < text.length
              && text[at] == pattern[Math.min(from + 1, pattern.length - 1)]
              && like(text, at + 1, pattern, Math.min(from + 2, pattern.length));
      default ->
          at < text.length && text[at] == pattern[from] && like(text, at + 1, pattern, from + 1);
    };
  }

  /// The order of two values; nothing comes last either way.
  static int compare(Literal left, Literal right, boolean descending) {
    if (missing(left) || missing(right)) {
      return Boolean.compare(missing(left), missing(right));
    }
    int compared = compare(left, right);
    return descending ? -compared : compared;
  }

  private static int compare(Literal left, Literal right) {
    return switch (left) {
      case Literal.Text(var text) ->
          Arrays.compareUnsigned(
              text.getBytes(StandardCharsets.UTF_8),
              ((Literal.Text) right).value().getBytes(StandardCharsets.UTF_8));
      case Literal.Whole(var number) -> Long.compare(number, ((Literal.Whole) right).value());
      case Literal.Real(var number) -> Double.compare(number, ((Literal.Real) right).value());
      case Literal.Flag(var flag) -> Boolean.compare(flag, ((Literal.Flag) right).value());
      case Literal.Timestamp(var moment) -> moment.compareTo(((Literal.Timestamp) right).value());
      case Literal.Day(var day) -> day.compareTo(((Literal.Day) right).value());
      case Literal.Texts _, Literal.Missing _ -> throw new IllegalArgumentException("no order");
    };
  }
}
