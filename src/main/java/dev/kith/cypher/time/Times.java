package dev.kith.cypher.time;

import dev.kith.cypher.value.Arithmetic;
import dev.kith.cypher.value.CypherValue;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.Temporal;
import java.util.Map;
import java.util.Set;

/// Makes dates and times: of texts, of other dates and times, of their parts.
public final class Times {
  private static final int MILLIS = 1_000;

  private Times() {}

  /// A date or time of whatever a function was given.
  ///
  /// @param now the moment at which the query runs
  public static CypherValue of(TimeKind kind, CypherValue given, Instant now) {
    return TemporalValues.checked(
        () ->
            switch (given) {
              case CypherValue.Text(var text) ->
                  TimeTexts.stored(kind, text)
                      .map(moment -> converted(kind, moment))
                      .orElseGet(() -> TimeTexts.read(kind, text));
              case CypherValue.TemporalValue(var moment) -> converted(kind, moment);
              case CypherValue.Fields(var fields) ->
                  fields.keySet().equals(Set.of("timezone"))
                      ? now(kind, zone(fields), now)
                      : new TimeFields(kind, fields).made();
              case CypherValue _ ->
                  throw new Arithmetic.Undefined(
                      kind.function()
                          + "() needs a string, a map, a date or a time, not "
                          + given.kind());
            });
  }

  /// The date or time at a moment.
  ///
  /// @param zone the name of a time zone, or null for UTC
  public static CypherValue now(TimeKind kind, CypherValue zone, Instant now) {
    return TemporalValues.checked(
        () ->
            switch (zone) {
              case CypherValue.Text(var name) -> now(kind, TimeTexts.zone(name), now);
              case CypherValue.Null _ -> now(kind, ZoneOffset.UTC, now);
              case CypherValue other ->
                  throw new Arithmetic.Undefined(
                      "a time zone is named by a string, not by " + other.kind());
            });
  }

  private static Temporal now(TimeKind kind, ZoneId zone, Instant now) {
    return converted(kind, now.atZone(zone));
  }

  private static Temporal converted(TimeKind kind, Temporal moment) {
    if (kind.hasDate() && TemporalValues.date(moment).isEmpty()) {
      throw new Arithmetic.Undefined("a time of day has no date");
    }
    if (!kind.hasDate() && TemporalValues.time(moment).isEmpty()) {
      throw new Arithmetic.Undefined("a date has no time of day");
    }
    var zone = TemporalValues.zone(moment).orElse(ZoneOffset.UTC);
    return kind.of(
        TemporalValues.date(moment).orElse(LocalDate.EPOCH),
        TemporalValues.time(moment).orElse(LocalTime.MIDNIGHT),
        kind == TimeKind.TIME && TemporalValues.zone(moment).isPresent()
            ? TemporalValues.offset(moment)
            : zone);
  }

  static ZoneId zone(Map<String, CypherValue> fields) {
    return switch (fields.getOrDefault("timezone", CypherValue.Null.NULL)) {
      case CypherValue.Text(var name) -> TimeTexts.zone(name);
      case CypherValue other ->
          throw new Arithmetic.Undefined("'timezone' needs a string, not " + other.kind());
    };
  }

  /// The moment so many seconds after the beginning of 1970.
  public static CypherValue fromEpoch(long seconds, long nanos) {
    return TemporalValues.checked(
        () -> ZonedDateTime.ofInstant(Instant.ofEpochSecond(seconds, nanos), ZoneOffset.UTC));
  }

  /// The moment so many milliseconds after the beginning of 1970.
  public static CypherValue fromEpochMillis(long millis) {
    return fromEpoch(Math.floorDiv(millis, MILLIS), Math.floorMod(millis, MILLIS) * 1_000_000L);
  }

  /// The beginning of the century, month, hour or other unit that a moment lies in.
  ///
  /// @param fields parts of it that are to be others
  public static CypherValue truncated(
      TimeKind kind, String unit, CypherValue of, Map<String, CypherValue> fields) {
    if (!(of instanceof CypherValue.TemporalValue(var moment))) {
      throw new Arithmetic.Undefined(
          kind.function() + ".truncate() needs a date or time, not " + of.kind());
    }
    return TemporalValues.checked(
        () -> {
          if (kind.hasDate() && TemporalValues.date(moment).isEmpty()) {
            throw new DateTimeException("a time of day has no date");
          }
          var date = TemporalValues.date(moment).orElse(LocalDate.EPOCH);
          var time = TemporalValues.time(moment).orElse(LocalTime.MIDNIGHT);
          var zone = TemporalValues.zone(moment).orElse(ZoneOffset.UTC);
          var begin = kind.of(Truncation.date(unit, date), Truncation.time(unit, time, kind), zone);
          return new TimeFields(kind, fields).over(begin);
        });
  }
}
