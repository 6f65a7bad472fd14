package dev.kith.cypher.push;

import dev.kith.cypher.value.CypherValue;
import dev.kith.graph.pattern.Literal;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/// Values of Cypher as values of properties, and back. Cypher sees dates and times of a table as
/// strings.
public final class TypedLiterals {
  private static final long LAST_EXACT = 1L << 53;

  private TypedLiterals() {}

  /// The value of a property that equals a value; empty where none or several might.
  static Optional<Literal> of(CypherValue value, Property property) {
    return switch (property.type()) {
      case INT32, INT64 -> whole(value, property.type());
      case FLOAT64 -> real(value);
      case STRING ->
          value instanceof CypherValue.Text(var text)
              ? Optional.of(new Literal.Text(text))
              : Optional.empty();
      case ENUM ->
          value instanceof CypherValue.Text(var text) && property.values().contains(text)
              ? Optional.of(new Literal.Text(text))
              : Optional.empty();
      case BOOLEAN ->
          value instanceof CypherValue.Flag(var flag)
              ? Optional.of(new Literal.Flag(flag))
              : Optional.empty();
      case DATE -> value instanceof CypherValue.Text(var text) ? day(text) : Optional.empty();
      case DATETIME -> value instanceof CypherValue.Text(var text) ? time(text) : Optional.empty();
      case STRINGS -> Optional.empty();
    };
  }

  private static Optional<Literal> whole(CypherValue value, PropertyType type) {
    return switch (value) {
      case CypherValue.Whole(var number)
          when type == PropertyType.INT64 || number == (int) number ->
          Optional.of(new Literal.Whole(number));
      case CypherValue.Real(var number)
          when number == Math.rint(number) && Math.abs(number) <= Integer.MAX_VALUE ->
          Optional.of(new Literal.Whole((long) number));
      case CypherValue _ -> Optional.empty();
    };
  }

  private static Optional<Literal> real(CypherValue value) {
    return switch (value) {
      case CypherValue.Real(var number) when Double.isFinite(number) ->
          Optional.of(new Literal.Real(number));
      case CypherValue.Whole(var number) when Math.abs(number) <= LAST_EXACT ->
          Optional.of(new Literal.Real(number));
      case CypherValue _ -> Optional.empty();
    };
  }

  /// A day, if the text is the one that the day is shown as.
  static Optional<Literal> day(String text) {
    try {
      var day = LocalDate.parse(text);
      return text.length() == 10 && day.getYear() > 0 && day.toString().equals(text)
          ? Optional.of(new Literal.Day(day))
          : Optional.empty();
    } catch (DateTimeException other) {
      return Optional.empty();
    }
  }

  /// A time without parts of a second, if the text is the one that the time is shown as.
  static Optional<Literal> time(String text) {
    try {
      var time = Instant.parse(text);
      return text.length() == 20 && !text.startsWith("9999") && time.toString().equals(text)
          ? Optional.of(new Literal.Timestamp(time))
          : Optional.empty();
    } catch (DateTimeException other) {
      return Optional.empty();
    }
  }

  /// A value of a property as Cypher sees it.
  public static CypherValue shown(Literal value) {
    return switch (value) {
      case Literal.Missing _ -> CypherValue.Null.NULL;
      case Literal.Text(var text) -> CypherValue.of(text);
      case Literal.Whole(var number) -> CypherValue.of(number);
      case Literal.Real(var number) -> CypherValue.of(number);
      case Literal.Flag(var flag) -> CypherValue.of(flag);
      case Literal.Timestamp(var time) -> CypherValue.of(time.toString());
      case Literal.Day(var day) -> CypherValue.of(day.toString());
      case Literal.Texts(var texts) ->
          new CypherValue.Items(texts.stream().map(CypherValue::of).toList());
    };
  }
}
