package dev.kith.tool.query.read;

import dev.kith.graph.pattern.Literal;
import dev.kith.schema.NearNames;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import dev.kith.tool.argument.Problems;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Reads JSON as a value of the type that the ontology gives a property. Nothing is rounded, cut or
/// guessed.
final class LiteralReader {
  private static final int LONGEST_TEXT = 10_000;
  private static final int NEAR = 3;
  private static final int FINEST_NANOS = 1_000;
  private static final int LARGEST_SCALE = 400;
  private static final int FIRST_YEAR = 1;
  private static final int LAST_YEAR = 9_999;
  private static final Map<String, Boolean> WORDS_FOR_FLAGS =
      Map.of("true", true, "yes", true, "false", false, "no", false);
  private static final Pattern DIGITS = Pattern.compile("-?[0-9]{1,19}");

  private final Problems problems;

  LiteralReader(Problems problems) {
    this.problems = problems;
  }

  /// The value; empty if a problem was reported.
  Optional<Literal> read(String at, Property property, JsonNode value) {
    return switch (property.type()) {
      case STRING, STRINGS -> text(at, value).map(Literal.Text::new);
      case ENUM -> oneOf(at, property, value);
      case INT32 -> whole(at, value, Integer.MIN_VALUE, Integer.MAX_VALUE);
      case INT64 -> whole(at, value, Long.MIN_VALUE, Long.MAX_VALUE);
      case FLOAT64 -> real(at, value);
      case BOOLEAN -> flag(at, value);
      case DATETIME -> moment(at, value);
      case DATE -> day(at, value);
    };
  }

  /// The key of a node, for which an integer may stand for its digits.
  Optional<Literal> key(String at, Property property, JsonNode value) {
    if (!value.isString() && !value.isNumber()) {
      problems.wrongType(at, "an integer or a string", value);
      return Optional.empty();
    }
    boolean digits = property.type() == PropertyType.STRING && value.isIntegralNumber();
    return read(at, property, digits ? asText(value) : value);
  }

  private static JsonNode asText(JsonNode number) {
    return JsonNodeFactory.instance.stringNode(number.bigIntegerValue().toString());
  }

  /// A string that every engine can hold.
  Optional<String> text(String at, JsonNode value) {
    if (!value.isString()) {
      problems.wrongType(at, "a string", value);
      return Optional.empty();
    }
    var text = value.stringValue();
    if (text.length() > 2 * LONGEST_TEXT || text.codePointCount(0, text.length()) > LONGEST_TEXT) {
      problems.report(
          at, "is too long a string", "a string of at most " + LONGEST_TEXT + " characters");
      return Optional.empty();
    }
    if (text.indexOf('\0') >= 0) {
      problems.report(at, "has the character U+0000, which no value has", "");
      return Optional.empty();
    }
    if (text.codePoints().anyMatch(each -> each <= 0xFFFF && Character.isSurrogate((char) each))) {
      problems.report(at, "has half of a surrogate pair, which is not a character", "");
      return Optional.empty();
    }
    return Optional.of(text);
  }

  private Optional<Literal> oneOf(String at, Property property, JsonNode value) {
    var text = text(at, value);
    if (text.isEmpty() || property.values().contains(text.get())) {
      return text.map(Literal.Text::new);
    }
    if (!property.inferred()) {
      problems.unknown(at, "is not a value of " + property.name(), text.get(), property.values());
      return Optional.empty();
    }
    var near = NearNames.of(text.get(), property.values(), NEAR);
    problems.warn(
        at
            + ": nothing has this value of "
            + property.name()
            + " now"
            + (near.isEmpty() ? "." : ". Did you mean " + String.join(", ", near) + "?"));
    return text.map(Literal.Text::new);
  }

  /// JSON Schema calls 2.0 an integer too; a number like 1e999999999 is judged by its scale alone.
  private Optional<Literal> whole(String at, JsonNode value, long least, long most) {
    if (value.isInt() && value.intValue() >= least && value.intValue() <= most) {
      return Optional.of(new Literal.Whole(value.intValue()));
    }
    var wanted = "an integer from " + least + " to " + most;
    BigDecimal number;
    if (value.isString() && DIGITS.matcher(value.stringValue()).matches()) {
      number = new BigDecimal(value.stringValue());
    } else if (value.isNumber()) {
      number = value.decimalValue();
    } else {
      problems.wrongType(at, wanted, value);
      return Optional.empty();
    }
    if (Math.abs((long) number.scale()) > LARGEST_SCALE
        || number.stripTrailingZeros().scale() > 0) {
      problems.report(at, "is not " + wanted, "");
      return Optional.empty();
    }
    if (number.compareTo(BigDecimal.valueOf(least)) < 0
        || number.compareTo(BigDecimal.valueOf(most)) > 0) {
      problems.report(at, "is out of range", wanted);
      return Optional.empty();
    }
    return Optional.of(new Literal.Whole(number.longValueExact()));
  }

  private Optional<Literal> real(String at, JsonNode value) {
    if (!value.isNumber()) {
      problems.wrongType(at, "a number", value);
      return Optional.empty();
    }
    double number =
        value.isIntegralNumber() ? value.bigIntegerValue().doubleValue() : decimal(value);
    if (!Double.isFinite(number)) {
      problems.report(at, "is out of range", "a number that 64 bits can hold");
      return Optional.empty();
    }
    return Optional.of(new Literal.Real(number == 0 ? 0.0 : number));
  }

  private static double decimal(JsonNode value) {
    return Double.parseDouble(value.decimalValue().toString());
  }

  private Optional<Literal> flag(String at, JsonNode value) {
    var word = value.isString() ? value.stringValue().strip().toLowerCase(Locale.ROOT) : "";
    if (WORDS_FOR_FLAGS.containsKey(word)) {
      problems.warn(at + " was taken as " + WORDS_FOR_FLAGS.get(word) + ".");
      return Optional.of(new Literal.Flag(WORDS_FOR_FLAGS.get(word)));
    }
    if (!value.isBoolean()) {
      problems.wrongType(at, "true or false", value);
      return Optional.empty();
    }
    return Optional.of(new Literal.Flag(value.booleanValue()));
  }

  /// A day alone means its first moment, in UTC.
  private Optional<Literal> moment(String at, JsonNode value) {
    var wanted = "a time in ISO 8601 such as 2025-01-11T07:58:00Z, or a day such as 2025-01-11";
    if (!value.isString()) {
      problems.wrongType(at, wanted, value);
      return Optional.empty();
    }
    var text = value.stringValue();
    try {
      var time =
          text.indexOf('T') < 0
              ? LocalDate.parse(text).atStartOfDay().atOffset(ZoneOffset.UTC)
              : OffsetDateTime.parse(text, DateTimeFormatter.ISO_OFFSET_DATE_TIME);
      if (time.getNano() % FINEST_NANOS != 0) {
        problems.report(at, "is finer than a microsecond", "at most six digits after the second");
        return Optional.empty();
      }
      var utc = time.withOffsetSameInstant(ZoneOffset.UTC);
      if (utc.getYear() >= FIRST_YEAR && utc.getYear() <= LAST_YEAR) {
        return Optional.of(new Literal.Timestamp(utc.toInstant()));
      }
    } catch (DateTimeParseException noTime) {
      problems.report(at, "is not a time", wanted);
      return Optional.empty();
    } catch (DateTimeException tooFar) {
      problems.report(at, "is out of range", wanted);
      return Optional.empty();
    }
    problems.report(at, "is out of range", "a year from 0001 to 9999");
    return Optional.empty();
  }

  private Optional<Literal> day(String at, JsonNode value) {
    var wanted = "a day in ISO 8601 such as 2025-01-11";
    if (!value.isString()) {
      problems.wrongType(at, wanted, value);
      return Optional.empty();
    }
    try {
      var day = LocalDate.parse(value.stringValue());
      if (day.getYear() >= FIRST_YEAR && day.getYear() <= LAST_YEAR) {
        return Optional.of(new Literal.Day(day));
      }
    } catch (DateTimeParseException noDay) {
      problems.report(at, "is not a day", wanted);
      return Optional.empty();
    }
    problems.report(at, "is out of range", "a year from 0001 to 9999");
    return Optional.empty();
  }
}
