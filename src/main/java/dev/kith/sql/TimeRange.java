package dev.kith.sql;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// The times that properties can have: the years 0001 to 9999, in UTC.
public final class TimeRange {
  /// The first moment, in microseconds since 1970.
  public static final long FIRST_MICROS =
      ChronoUnit.MICROS.between(Instant.EPOCH, Instant.parse("0001-01-01T00:00:00Z"));

  /// The last moment, in microseconds since 1970.
  public static final long LAST_MICROS =
      ChronoUnit.MICROS.between(Instant.EPOCH, Instant.parse("9999-12-31T23:59:59.999999Z"));

  private TimeRange() {}

  /// The condition that a column of whole numbers holds such a time.
  ///
  /// @param micros how many microseconds one of its units has
  public static String condition(String column, long micros) {
    return column
        + " BETWEEN "
        + Math.floorDiv(FIRST_MICROS, micros)
        + " AND "
        + Math.floorDiv(LAST_MICROS, micros);
  }
}
