package dev.kith.cypher.time;

import dev.kith.cypher.value.Arithmetic;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.util.Locale;
import java.util.Map;

/// Where units of time begin.
final class Truncation {
  private static final Map<String, ChronoUnit> IN_A_DAY =
      Map.of(
          "day", ChronoUnit.DAYS,
          "hour", ChronoUnit.HOURS,
          "minute", ChronoUnit.MINUTES,
          "second", ChronoUnit.SECONDS,
          "millisecond", ChronoUnit.MILLIS,
          "microsecond", ChronoUnit.MICROS);

  private Truncation() {}

  static LocalDate date(String unit, LocalDate date) {
    return switch (lower(unit)) {
      case "millennium" -> years(date, 1_000);
      case "century" -> years(date, 100);
      case "decade" -> years(date, 10);
      case "year" -> date.withDayOfYear(1);
      case "weekyear" ->
          date.with(IsoFields.WEEK_OF_WEEK_BASED_YEAR, 1).with(ChronoField.DAY_OF_WEEK, 1);
      case "quarter" -> date.with(IsoFields.DAY_OF_QUARTER, 1);
      case "month" -> date.withDayOfMonth(1);
      case "week" -> date.with(ChronoField.DAY_OF_WEEK, 1);
      default -> date;
    };
  }

  private static LocalDate years(LocalDate date, int length) {
    return LocalDate.of(Math.floorDiv(date.getYear(), length) * length, 1, 1);
  }

  static LocalTime time(String unit, LocalTime time, TimeKind kind) {
    var inDay = IN_A_DAY.get(lower(unit));
    boolean known =
        inDay != null
            ? kind.hasTime() || inDay == ChronoUnit.DAYS
            : kind.hasDate() && isLong(lower(unit));
    if (!known) {
      throw new Arithmetic.Undefined(
          "a " + kind.words() + " cannot be cut to the unit " + TemporalValues.quoted(unit));
    }
    return inDay == null ? LocalTime.MIDNIGHT : time.truncatedTo(inDay);
  }

  private static boolean isLong(String unit) {
    return switch (unit) {
      case "millennium", "century", "decade", "year", "weekyear", "quarter", "month", "week" ->
          true;
      default -> false;
    };
  }

  private static String lower(String unit) {
    return unit.toLowerCase(Locale.ROOT);
  }
}
