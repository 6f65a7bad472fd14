package dev.kith.sql.dialect;

import dev.kith.sql.TimeRange;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/// Times that SQLite holds as text.
public final class SqliteTimes {
  private static final int DATE_LENGTH = 10;

  private SqliteTimes() {}

  /// The microseconds since 1970 of a time in ISO-8601, in UTC unless it has an offset; a day alone
  /// is its start, and a space may replace the `T`. Empty if it is not a time of [TimeRange].
  public static Optional<Long> micros(String text) {
    try {
      return Optional.of(ChronoUnit.MICROS.between(Instant.EPOCH, instant(text)))
          .filter(micros -> TimeRange.FIRST_MICROS <= micros && micros <= TimeRange.LAST_MICROS);
    } catch (DateTimeException | ArithmeticException e) {
      return Optional.empty();
    }
  }

  private static Instant instant(String text) {
    if (text.length() <= DATE_LENGTH) {
      return LocalDate.parse(text).atStartOfDay().toInstant(ZoneOffset.UTC);
    }
    var iso = text.charAt(DATE_LENGTH) == ' ' ? text.replaceFirst(" ", "T") : text;
    boolean placed =
        iso.endsWith("Z")
            || iso.lastIndexOf('+') > DATE_LENGTH
            || iso.lastIndexOf('-') > DATE_LENGTH;
    return placed
        ? OffsetDateTime.parse(iso).toInstant()
        : LocalDateTime.parse(iso).toInstant(ZoneOffset.UTC);
  }
}
