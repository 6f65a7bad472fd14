package dev.kith.tool.argument;

import dev.kith.fault.Fault;
import dev.kith.graph.time.CalendarRange;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;

/// Reads moments: a time with its zone, or a date, which is a day of UTC.
public final class MomentText {
  /// How long a text for a moment may be.
  public static final int LONGEST = 40;

  private MomentText() {}

  /// The moment that an argument names.
  ///
  /// @param days what a bare date stands for the beginning of: itself, or the next day
  public static Instant of(String text, String name, int days) {
    return of(text, name, days, "");
  }

  /// The same for an argument that may be something else, too.
  ///
  /// @param other what else, ended by a comma and a blank
  public static Instant of(String text, String name, int days, String other) {
    try {
      var moment =
          text.indexOf('T') < 0
              ? LocalDate.parse(text).plusDays(days).atStartOfDay(ZoneOffset.UTC).toInstant()
              : OffsetDateTime.parse(text).toInstant();
      return Instant.ofEpochMilli(CalendarRange.millis(moment));
    } catch (DateTimeException unknown) {
      throw new Fault.InvalidArguments(
              List.of(
                  Fault.problem(
                      "/" + name,
                      problem(text),
                      other + "a date such as 2024-01-15, or a time such as 2024-01-15T10:00:00Z")))
          .raise();
    }
  }

  private static String problem(String text) {
    try {
      LocalDateTime.parse(text);
      return "has no time zone";
    } catch (DateTimeException other) {
      return text.matches("[+-]\\d+-.*") ? "is outside the years 0001 to 9999" : "is not a time";
    }
  }
}
