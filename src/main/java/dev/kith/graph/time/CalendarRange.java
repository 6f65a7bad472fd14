package dev.kith.graph.time;

import java.time.DateTimeException;
import java.time.Instant;

/// The years 0001 to 9999: four digits write them, and every engine knows them.
public final class CalendarRange {
  private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");

  /// A span may end with the last day.
  private static final Instant END = Instant.parse("9999-12-31T23:59:59.999Z").plusMillis(1);

  private CalendarRange() {}

  /// Milliseconds since 1970; raises [DateTimeException] where the moment lies outside.
  public static long millis(Instant moment) {
    if (moment.isBefore(FIRST) || moment.isAfter(END)) {
      throw new DateTimeException("outside the years 0001 to 9999");
    }
    return moment.toEpochMilli();
  }
}
