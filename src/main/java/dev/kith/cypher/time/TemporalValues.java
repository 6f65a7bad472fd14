package dev.kith.cypher.time;

import dev.kith.cypher.value.Arithmetic;
import dev.kith.cypher.value.CypherValue;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalField;
import java.time.temporal.TemporalQueries;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// Dates and times: their parts, and what is so much later.
public final class TemporalValues {
  private static final Map<String, TemporalField> PARTS =
      Map.ofEntries(
          Map.entry("year", ChronoField.YEAR),
          Map.entry("quarter", IsoFields.QUARTER_OF_YEAR),
          Map.entry("month", ChronoField.MONTH_OF_YEAR),
          Map.entry("week", IsoFields.WEEK_OF_WEEK_BASED_YEAR),
          Map.entry("weekYear", IsoFields.WEEK_BASED_YEAR),
          Map.entry("day", ChronoField.DAY_OF_MONTH),
          Map.entry("ordinalDay", ChronoField.DAY_OF_YEAR),
          Map.entry("weekDay", ChronoField.DAY_OF_WEEK),
          Map.entry("dayOfWeek", ChronoField.DAY_OF_WEEK),
          Map.entry("dayOfQuarter", IsoFields.DAY_OF_QUARTER),
          Map.entry("hour", ChronoField.HOUR_OF_DAY),
          Map.entry("minute", ChronoField.MINUTE_OF_HOUR),
          Map.entry("second", ChronoField.SECOND_OF_MINUTE),
          Map.entry("millisecond", ChronoField.MILLI_OF_SECOND),
          Map.entry("microsecond", ChronoField.MICRO_OF_SECOND),
          Map.entry("nanosecond", ChronoField.NANO_OF_SECOND),
          Map.entry("offsetSeconds", ChronoField.OFFSET_SECONDS),
          Map.entry("epochSeconds", ChronoField.INSTANT_SECONDS));

  private static final int SHOWN = 60;

  private TemporalValues() {}

  /// A part of a date, time or duration, by its name.
  public static CypherValue part(CypherValue of, String name) {
    return switch (of) {
      case CypherValue.Duration span -> Durations.part(span, name);
      case CypherValue.TemporalValue(var moment) -> part(of, moment, name);
      case CypherValue _ -> throw new Arithmetic.Undefined(of.kind() + " has no '" + name + "'");
    };
  }

  private static CypherValue part(CypherValue of, Temporal moment, String name) {
    var field = PARTS.get(name);
    if (field != null && moment.isSupported(field)) {
      return CypherValue.of(moment.getLong(field));
    }
    if (name.equals("epochMillis") && moment instanceof ZonedDateTime at) {
      return CypherValue.of(at.toInstant().toEpochMilli());
    }
    if (moment.isSupported(ChronoField.OFFSET_SECONDS)) {
      switch (name) {
        case "timezone" -> {
          return CypherValue.of(zone(moment).orElseThrow().getId());
        }
        case "offset" -> {
          return CypherValue.of(offset(moment).getId());
        }
        case "offsetMinutes" -> {
          return CypherValue.of(offset(moment).getTotalSeconds() / 60);
        }
        default -> {}
      }
    }
    throw new Arithmetic.Undefined(of.kind() + " has no '" + name + "'");
  }

  static ZoneOffset offset(Temporal moment) {
    return ZoneOffset.ofTotalSeconds(moment.get(ChronoField.OFFSET_SECONDS));
  }

  static Optional<ZoneId> zone(Temporal moment) {
    return Optional.ofNullable(moment.query(TemporalQueries.zone()));
  }

  static Optional<LocalDate> date(Temporal moment) {
    return Optional.ofNullable(moment.query(TemporalQueries.localDate()));
  }

  static Optional<LocalTime> time(Temporal moment) {
    return Optional.ofNullable(moment.query(TemporalQueries.localTime()));
  }

  /// What is later by a duration. A time of day has no days, and a date no hours.
  ///
  /// @param sign -1 for what is earlier
  public static CypherValue later(
      CypherValue.TemporalValue moment, CypherValue.Duration span, int sign) {
    return checked(
        () -> {
          long months = Math.multiplyExact(sign, span.months());
          long days = Math.multiplyExact(sign, span.days());
          long seconds = Math.multiplyExact(sign, span.seconds());
          long nanos = (long) sign * span.nanos();
          return switch (moment.value()) {
            case LocalDate date ->
                date.plusMonths(months).plusDays(days).plusDays(sign * (span.seconds() / 86_400));
            case LocalTime time -> time.plusSeconds(seconds % 86_400).plusNanos(nanos);
            case OffsetTime time -> time.plusSeconds(seconds % 86_400).plusNanos(nanos);
            case LocalDateTime at ->
                at.plusMonths(months).plusDays(days).plusSeconds(seconds).plusNanos(nanos);
            case Temporal at ->
                at.plus(months, ChronoUnit.MONTHS)
                    .plus(days, ChronoUnit.DAYS)
                    .plus(seconds, ChronoUnit.SECONDS)
                    .plus(nanos, ChronoUnit.NANOS);
          };
        });
  }

  /// A moment, or why there is none.
  static CypherValue checked(Supplier<Temporal> made) {
    try {
      return new CypherValue.TemporalValue(made.get());
    } catch (DateTimeException wrong) {
      throw new Arithmetic.Undefined("there is no such date or time: " + wrong.getMessage());
    } catch (ArithmeticException tooLarge) {
      throw new Arithmetic.Undefined("a date or time that is too far away");
    }
  }

  static String quoted(String text) {
    return "'" + (text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text) + "'";
  }
}
