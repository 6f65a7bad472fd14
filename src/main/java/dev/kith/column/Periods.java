package dev.kith.column;

import dev.kith.graph.pattern.AggregateQuestion.Unit;
import java.time.LocalDate;

/// Where the periods of the calendar begin, in UTC.
final class Periods {
  private static final long MICROS = 1_000_000;
  private static final long HOUR = 3_600;
  private static final long DAY = 86_400;

  /// SQLite's calendar ends near here, each way.
  private static final long FIRST_DAY = LocalDate.of(1, 1, 1).toEpochDay();

  private static final long LAST_DAY = LocalDate.of(9998, 12, 31).toEpochDay();

  private static final long MARCH_OF_YEAR_0 = 719_468;
  private static final int DAYS_OF_400_YEARS = 146_097;

  private Periods() {}

  /// The microsecond that the period of a microsecond begins with.
  static long ofMicros(long micros, Unit unit) {
    long seconds = Math.floorDiv(micros, MICROS);
    if (unit == Unit.HOUR) {
      return (seconds - Math.floorMod(seconds, HOUR)) * MICROS;
    }
    return ofDay(Math.floorDiv(seconds, DAY), unit) * DAY * MICROS;
  }

  /// The day that the period of a day begins with; days are counted from 1970.
  static long ofDay(long day, Unit unit) {
    if (day < FIRST_DAY || day > LAST_DAY) {
      throw new Unfit("a day at the end of the calendar");
    }
    return switch (unit) {
      case HOUR, DAY -> day;
      case WEEK -> day - Math.floorMod(day + 3, 7L); // the first of 1970 was a Thursday
      case MONTH -> day - dayOfMonth(day);
      case QUARTER -> {
        var date = LocalDate.ofEpochDay(day);
        yield LocalDate.of(date.getYear(), (date.getMonthValue() - 1) / 3 * 3 + 1, 1).toEpochDay();
      }
      case YEAR -> LocalDate.ofYearDay(LocalDate.ofEpochDay(day).getYear(), 1).toEpochDay();
    };
  }

  /// Which day of its month it is, from 0 on; years that begin in March have their odd day last.
  private static int dayOfMonth(long day) {
    int ofEra = (int) Math.floorMod(day + MARCH_OF_YEAR_0, (long) DAYS_OF_400_YEARS);
    int year = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365;
    int ofYear = ofEra - (365 * year + year / 4 - year / 100);
    int month = (5 * ofYear + 2) / 153;
    return ofYear - (153 * month + 2) / 5;
  }
}
