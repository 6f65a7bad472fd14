package dev.kith.tool.argument;

import dev.kith.fault.Fault;
import dev.kith.graph.time.CalendarRange;
import dev.kith.graph.time.QuestionPeriod;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/// Reads moments: a time with its zone, or a date, which is a day of UTC.
public final class MomentText {
  /// How long a text for a moment may be.
  public static final int LONGEST = 40;

  private static final String FORMS =
      "a date such as 2024-01-15, or a time such as 2024-01-15T10:00:00Z";

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
                  new Fault.Problem(
                      "/" + name,
                      problem(text),
                      List.of(other + FORMS),
                      near(text, days > 0).stream().toList())))
          .raise();
    }
  }

  /// What was probably meant: the same time in UTC, or a day of the period that is named.
  ///
  /// @param last whether its last day is meant
  private static Optional<String> near(String text, boolean last) {
    try {
      var time = LocalDateTime.parse(text.strip().replace(' ', 'T')).atOffset(ZoneOffset.UTC);
      CalendarRange.millis(time.toInstant());
      return Optional.of(time.toString());
    } catch (DateTimeException noTime) {
      return QuestionPeriod.of("in " + text.strip())
          .filter(QuestionPeriod.Between.class::isInstance)
          .map(QuestionPeriod.Between.class::cast)
          .map(period -> last ? period.until() - 1 : period.from())
          .filter(moment -> moment != Long.MIN_VALUE && moment != Long.MAX_VALUE - 1)
          .map(moment -> LocalDate.ofInstant(Instant.ofEpochMilli(moment), ZoneOffset.UTC))
          .map(LocalDate::toString);
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
