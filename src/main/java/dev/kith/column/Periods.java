package dev.kith.column;

import dev.kith.graph.pattern.AggregateQuestion.Unit;
import java.time.LocalDate;

/// The starts of calendar periods, in UTC.
final class Periods {
  private static final long MICROS = 1_000_000;
  private static final long HOUR = 3_600;
  private static final long DAY = 86_400;

  /// SQLite's calendar ends near these days.
  private static final long FIRST_DAY = LocalDate.of(1, 1, 1).toEpochDay();

  private static final long LAST_DAY = LocalDate.of(9998, 12, 31).toEpochDay();

  private static final long MARCH_OF_YEAR_0 = 719_468;
  private static final int DAYS_OF_400_YEARS = 146_097;

  private Periods() {}

  /// The microsecond at which the period of a microsecond starts.
  static long ofMicros(long micros, Unit unit) {
    long seconds = Math.floorDiv(micros, MICROS);
    if (unit == Unit.HOUR) {
      return (seconds - Math.floorMod(seconds, HOUR)) * MICROS;
    }
    return ofDay(Math.floorDiv(seconds, DAY), unit) * DAY * MICROS;
  }

  /// The day at which the period of a day starts; days are counted from 1970.
  static long ofDay(long day, Unit unit) {
    if (day < FIRST_DAY || day > LAST_DAY) {
      throw new SqlRequiredException("a day at the end of the calendar");
    }
    return switch (unit) {
      case HOUR, DAY -> day;
      case WEEK -> day - Math.floorMod(day + 3, 7L); // the first of 1970 was a Thursday
      case MONTH -> day - dayOfMonth(day);
      case QUARTER -> {
        var date = LocalDate.ofEpochDay(day);
        yield LocalDate.of(date.getYear(), date.getMonth().firstMonthOfQuarter(), 1).toEpochDay();
      }
      case YEAR -> LocalDate.ofEpochDay(day).withDayOfYear(1).toEpochDay();
    };
  }

  /// Figure B13: the day of the month, from 0 on, without a LocalDate. Years here start in March,
  /// which puts the leap day last.
  private static int dayOfMonth(long day) {
    int ofEra = (int) Math.floorMod(day + MARCH_OF_YEAR_0, (long) DAYS_OF_400_YEARS);
    int year = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365;
    int ofYear = ofEra - (365 * year + year / 4 - year / 100);
    int month = (5 * ofYear + 2) / 153;
    return ofYear - (153 * month + 2) / 5;
  }
}
