package dev.kith.sql;

import dev.kith.fault.Fault;
import dev.kith.graph.pattern.Literal;
import dev.kith.schema.PropertyType;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// The plain forms in which values pass between Kith and a driver.
final class DriverValues {
  private static final JsonMapper JSON = new JsonMapper();

  private DriverValues() {}

  /// The value of a type, from its plain form.
  static Literal literal(PropertyType type, @Nullable Object value) {
    if (value == null) {
      return Literal.MISSING;
    }
    return switch (type) {
      case STRING, ENUM -> new Literal.Text(value.toString());
      case INT32, INT64 -> new Literal.Whole(whole(value));
      case FLOAT64 -> real(((Number) value).doubleValue());
      case BOOLEAN ->
          new Literal.Flag(value instanceof Number number ? number.longValue() != 0 : truth(value));
      case DATETIME -> new Literal.Timestamp(Instant.EPOCH.plus(whole(value), ChronoUnit.MICROS));
      case DATE -> new Literal.Day(LocalDate.parse(value.toString()));
      case STRINGS -> new Literal.Texts(texts(value.toString()));
    };
  }

  /// The text of a JSON array of values of one type.
  static String array(List<?> values) {
    return JSON.writeValueAsString(values);
  }

  /// The text of a JSON array of values of one type, in their plain forms.
  static String keys(List<Literal> keys) {
    return keys.stream().allMatch(Literal.Whole.class::isInstance) ? wholes(keys) : mixed(keys);
  }

  private static String wholes(List<Literal> keys) {
    var text = new StringBuilder("[");
    for (var key : keys) {
      if (key instanceof Literal.Whole(var number)) {
        text.append(text.length() == 1 ? "" : ",").append(number);
      }
    }
    return text.append(']').toString();
  }

  private static String mixed(List<Literal> keys) {
    var values = new ArrayList<Object>(keys.size());
    for (var key : keys) {
      switch (key) {
        case Literal.Text(var text) -> values.add(text);
        case Literal.Whole(var number) -> values.add(number);
        case Literal.Real(var number) -> values.add(number);
        case Literal.Flag(var flag) -> values.add(flag);
        case Literal.Timestamp(var moment) ->
            values.add(ChronoUnit.MICROS.between(Instant.EPOCH, moment));
        case Literal.Day(var day) -> values.add(day.toString());
        case Literal.Texts(var texts) -> values.add(texts);
        case Literal.Missing _ -> {} // a missing value equals nothing
      }
    }
    return array(values);
  }

  private static long whole(Object value) {
    return value instanceof Number number ? number.longValue() : Long.parseLong(value.toString());
  }

  /// No stored value is infinite, for any dialect; what is, was computed.
  private static Literal real(double value) {
    if (!Double.isFinite(value)) {
      throw Fault.LimitReached.overflow().raise();
    }
    return new Literal.Real(value);
  }

  private static boolean truth(Object value) {
    return value instanceof Boolean flag ? flag : Boolean.parseBoolean(value.toString());
  }

  private static List<String> texts(String json) {
    var texts = new ArrayList<String>();
    JSON.readTree(json)
        .forEach(item -> texts.add(item.isString() ? item.stringValue() : item.toString()));
    return texts;
  }
}
