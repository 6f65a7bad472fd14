package dev.kith.graph;

import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Literal;
import dev.kith.schema.Property;
import java.util.Arrays;
import java.util.function.Function;

/// What conditions and comparisons mean, written as plainly as their documentation.
final class NaiveFilter {
  private NaiveFilter() {}

  static boolean holds(Filter filter, Function<Property, Literal> values) {
    return switch (filter) {
      case Filter.Compare(var property, var comparison, var wanted) ->
          present(values, property) && compares(values.apply(property), comparison, wanted);
      case Filter.In(var property, var wanted) ->
          present(values, property)
              && wanted.stream().anyMatch(each -> compare(values.apply(property), each) == 0);
      case Filter.Contains(var property, var part, var text) ->
          present(values, property) && has(folded(values, property), part, fold(text));
      case Filter.ContainsExactly(var property, var part, var text) ->
          values.apply(property) instanceof Literal.Text(var found)
              && has(found.codePoints().toArray(), part, text.codePoints().toArray());
      case Filter.Like(var property, var pattern) ->
          present(values, property) && like(folded(values, property), 0, fold(pattern), 0);
      case Filter.Holds(var property, var item) ->
          values.apply(property) instanceof Literal.Texts(var items) && items.contains(item);
      case Filter.IsMissing(var property) -> !present(values, property);
      case Filter.AllOf(var parts) -> parts.stream().allMatch(part -> holds(part, values));
      case Filter.AnyOf(var parts) -> parts.stream().anyMatch(part -> holds(part, values));
      case Filter.Not(var part) -> !holds(part, values);
    };
  }

  private static boolean present(Function<Property, Literal> values, Property property) {
    return !(values.apply(property) instanceof Literal.Missing);
  }

  static boolean compares(Literal value, Filter.Comparison comparison, Literal wanted) {
    int order = compare(value, wanted);
    return switch (comparison) {
      case EQUAL -> order == 0;
      case NOT_EQUAL -> order != 0;
      case LESS -> order < 0;
      case AT_MOST -> order <= 0;
      case GREATER -> order > 0;
      case AT_LEAST -> order >= 0;
    };
  }

  private static int[] folded(Function<Property, Literal> values, Property property) {
    return fold(((Literal.Text) values.apply(property)).value());
  }

  private static int[] fold(String text) {
    return text.codePoints().map(Character::toLowerCase).toArray();
  }

  private static boolean has(int[] text, Filter.Part part, int[] wanted) {
    if (wanted.length > text.length) {
      return false;
    }
    int last = text.length - wanted.length;
    int from = part == Filter.Part.END ? last : 0;
    int to = part == Filter.Part.START ? 0 : last;
    for (int at = from; at <= to; at++) {
      if (Arrays.equals(text, at, at + wanted.length, wanted, 0, wanted.length)) {
        return true;
      }
    }
    return false;
  }

  private static boolean like(int[] text, int at, int[] pattern, int next) {
    if (next == pattern.length) {
      return at == text.length;
    }
    if (pattern[next] == '%') {
      for (int rest = at; rest <= text.length; rest++) {
        if (like(text, rest, pattern, next + 1)) {
          return true;
        }
      }
      return false;
    }
    boolean any = pattern[next] == '_';
    int literal = pattern[next] == '\\' && next + 1 < pattern.length ? next + 1 : next;
    return at < text.length
        && (any || text[at] == pattern[literal])
        && like(text, at + 1, pattern, literal + 1);
  }

  /// What has no value comes last either way.
  static int missingLast(Literal one, Literal other, boolean descending) {
    boolean missing = one instanceof Literal.Missing;
    boolean otherMissing = other instanceof Literal.Missing;
    if (missing || otherMissing) {
      return Boolean.compare(missing, otherMissing);
    }
    return descending ? compare(other, one) : compare(one, other);
  }

  /// Two values of the same type; strings by code point, which is not how Java compares them.
  static int compare(Literal one, Literal other) {
    if (one instanceof Literal.Real || other instanceof Literal.Real) {
      return Double.compare(number(one) + 0.0, number(other) + 0.0);
    }
    return switch (one) {
      case Literal.Missing() -> 0;
      case Literal.Text(var text) ->
          Arrays.compare(
              text.codePoints().toArray(), ((Literal.Text) other).value().codePoints().toArray());
      case Literal.Whole(var number) -> Long.compare(number, ((Literal.Whole) other).value());
      case Literal.Real(var number) -> Double.compare(number, number(other));
      case Literal.Flag(var flag) -> Boolean.compare(flag, ((Literal.Flag) other).value());
      case Literal.Timestamp(var moment) -> moment.compareTo(((Literal.Timestamp) other).value());
      case Literal.Day(var day) -> day.compareTo(((Literal.Day) other).value());
      case Literal.Texts(var texts) ->
          texts.toString().compareTo(((Literal.Texts) other).value().toString());
    };
  }

  static double number(Literal literal) {
    return switch (literal) {
      case Literal.Whole(var number) -> number;
      case Literal.Real(var number) -> number;
      case Literal.Missing _,
          Literal.Text _,
          Literal.Flag _,
          Literal.Timestamp _,
          Literal.Day _,
          Literal.Texts _ ->
          throw new IllegalArgumentException("not a number");
    };
  }
}
