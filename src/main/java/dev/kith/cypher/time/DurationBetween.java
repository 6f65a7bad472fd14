package dev.kith.cypher.time;

import dev.kith.cypher.value.Arithmetic;
import dev.kith.cypher.value.CypherValue;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.Temporal;
import java.util.Optional;

/// How long it is from one date or time to another.
///
/// What one of them has and the other lacks, a date, a time of day, a zone, is taken to be the
/// same.
public enum DurationBetween {
  /// In months, days and seconds.
  ALL,
  MONTHS,
  DAYS,
  SECONDS;

  /// The duration.
  public CypherValue of(CypherValue.TemporalValue one, CypherValue.TemporalValue other) {
    try {
      return span(one.value(), other.value());
    } catch (DateTimeException | ArithmeticException tooFar) {
      throw new Arithmetic.Undefined("the two times are too far apart");
    }
  }

  private CypherValue span(Temporal one, Temporal other) {
    boolean dated = TemporalValues.date(one).isPresent() && TemporalValues.date(other).isPresent();
    var from = like(one, other);
    var to = like(other, one);
    long months = 0;
    long days = 0;
    if (dated && (this == ALL || this == MONTHS)) {
      months = from.until(to, ChronoUnit.MONTHS);
      from = from.plus(months, ChronoUnit.MONTHS);
    }
    if (dated && (this == ALL || this == DAYS)) {
      days = from.until(to, ChronoUnit.DAYS);
      from = from.plus(days, ChronoUnit.DAYS);
    }
    if (this == MONTHS || this == DAYS) {
      return Durations.of(months, days, 0, 0);
    }
    long seconds = from.until(to, ChronoUnit.SECONDS);
    from = from.plus(seconds, ChronoUnit.SECONDS);
    return Durations.of(months, days, seconds, from.until(to, ChronoUnit.NANOS));
  }

  /// A moment with what it lacks and the other has.
  private static Temporal like(Temporal moment, Temporal other) {
    if (moment instanceof ZonedDateTime) {
      return moment; // it may be one of two at that time of that day
    }
    Optional<LocalDate> date = TemporalValues.date(moment).or(() -> TemporalValues.date(other));
    var time = TemporalValues.time(moment).orElse(LocalTime.MIDNIGHT);
    Optional<ZoneId> zone = TemporalValues.zone(moment).or(() -> TemporalValues.zone(other));
    if (date.isPresent()) {
      var at = LocalDateTime.of(date.get(), time);
      return zone.isPresent() ? at.atZone(zone.get()) : at;
    }
    return zone.isPresent()
        ? OffsetTime.of(
            time, TemporalValues.offset(TemporalValues.zone(moment).isPresent() ? moment : other))
        : time;
  }
}
