package dev.kith.cypher.time;

import dev.kith.cypher.value.Arithmetic;
import dev.kith.cypher.value.CypherValue;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.time.temporal.IsoFields;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalField;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A date or time made of its parts, and of another whose parts it takes over.
final class TimeFields {
  private static final Set<String> OF_DATES =
      Set.of(
          "date",
          "year",
          "month",
          "day",
          "week",
          "dayOfWeek",
          "ordinalDay",
          "quarter",
          "dayOfQuarter");
  private static final Set<String> OF_TIMES =
      Set.of("time", "hour", "minute", "second", "millisecond", "microsecond", "nanosecond");

  private static final Set<String> OF_EPOCHS = Set.of("epochSeconds", "epochMillis");
  private static final Set<String> FINER = Set.of("nanosecond", "timezone");

  private final TimeKind kind;
  private final Map<String, CypherValue> fields;

  TimeFields(TimeKind kind, Map<String, CypherValue> fields) {
    this.kind = kind;
    this.fields = fields;
    var known = new LinkedHashSet<String>();
    if (kind.hasDate()) {
      known.addAll(OF_DATES);
    }
    if (kind.hasTime()) {
      known.addAll(OF_TIMES);
    }
    if (kind.hasZone()) {
      known.add("timezone");
    }
    if (kind.hasDate() && kind.hasTime()) {
      known.add("datetime");
    }
    if (kind == TimeKind.DATE_TIME) {
      known.addAll(OF_EPOCHS);
    }
    for (var name : fields.keySet()) {
      if (!known.contains(name)) {
        throw new Arithmetic.Undefined("a " + kind.words() + " has no '" + name + "'");
      }
    }
  }

  Temporal made() {
    if (fields.keySet().stream().anyMatch(OF_EPOCHS::contains)) {
      return sinceEpoch();
    }
    var both = source("datetime");
    var dated = both.or(() -> source("date"));
    var timed = both.or(() -> source("time"));
    var date =
        kind.hasDate()
            ? date(dated.map(each -> need(TemporalValues.date(each), "a date")))
            : LocalDate.EPOCH;
    var time =
        kind.hasTime()
            ? time(timed.map(each -> need(TemporalValues.time(each), "a time of day")))
            : LocalTime.MIDNIGHT;
    var from = timed.flatMap(TemporalValues::zone);
    if (kind == TimeKind.TIME) {
      from =
          timed.filter(each -> TemporalValues.zone(each).isPresent()).map(TemporalValues::offset);
    }
    return zoned(date, time, from);
  }

  /// With these parts in the place of those that a moment has. A time zone tells where it is that
  /// time there.
  Temporal over(Temporal begin) {
    var date = TemporalValues.date(begin);
    var time = TemporalValues.time(begin);
    return kind.of(
        date.isPresent() ? date(date) : LocalDate.EPOCH,
        time.isPresent() ? time(time) : LocalTime.MIDNIGHT,
        fields.containsKey("timezone")
            ? Times.zone(fields)
            : TemporalValues.zone(begin).orElse(ZoneOffset.UTC));
  }

  /// Where the time that is taken over has a zone and another is wanted, the moment stays.
  private Temporal zoned(LocalDate date, LocalTime time, Optional<ZoneId> from) {
    if (!fields.containsKey("timezone") || !kind.hasZone()) {
      return kind.of(date, time, from.orElse(ZoneOffset.UTC));
    }
    var zone = Times.zone(fields);
    if (from.isEmpty()) {
      return kind.of(date, time, zone);
    }
    var there = date.atTime(time).atZone(from.get()).withZoneSameInstant(zone);
    return kind.of(there.toLocalDate(), there.toLocalTime(), zone);
  }

  /// So long after the beginning of 1970; what is given beside is finer than that, or the zone.
  private Temporal sinceEpoch() {
    boolean both = fields.keySet().containsAll(OF_EPOCHS);
    for (var name : fields.keySet()) {
      if (both || !(OF_EPOCHS.contains(name) || FINER.contains(name))) {
        throw new Arithmetic.Undefined("'" + name + "' cannot stand beside the time since 1970");
      }
    }
    var at =
        fields.containsKey("epochMillis")
            ? Instant.ofEpochMilli(whole("epochMillis", 0))
            : Instant.ofEpochSecond(whole("epochSeconds", 0));
    var zone = fields.containsKey("timezone") ? Times.zone(fields) : ZoneOffset.UTC;
    return at.plusNanos(whole("nanosecond", 0)).atZone(zone);
  }

  private Optional<Temporal> source(String name) {
    return switch (fields.getOrDefault(name, CypherValue.Null.NULL)) {
      case CypherValue.TemporalValue(var moment) -> Optional.of(moment);
      case CypherValue.Null _ when !fields.containsKey(name) -> Optional.empty();
      case CypherValue other ->
          throw new Arithmetic.Undefined(
              "'" + name + "' needs a date or time, not " + other.kind());
    };
  }

  private static <T> T need(Optional<T> part, String what) {
    return part.orElseThrow(() -> new Arithmetic.Undefined("this has not " + what));
  }

  private LocalDate date(Optional<LocalDate> base) {
    if (base.isEmpty() && !fields.containsKey("year")) {
      throw new Arithmetic.Undefined("'year' is missing");
    }
    var at = base.orElse(LocalDate.of(0, 1, 1));
    if (fields.containsKey("week") || fields.containsKey("dayOfWeek")) {
      needs(base, "dayOfWeek", "week");
      int year = (int) whole("year", at.get(IsoFields.WEEK_BASED_YEAR));
      return LocalDate.of(checkYear(year), 6, 1)
          .with(
              IsoFields.WEEK_OF_WEEK_BASED_YEAR,
              whole("week", at.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR)))
          .with(
              ChronoField.DAY_OF_WEEK,
              whole("dayOfWeek", base.map(each -> each.getDayOfWeek().getValue()).orElse(1)));
    }
    var inYear = at.withYear(checkYear(whole("year", at.getYear())));
    if (fields.containsKey("ordinalDay")) {
      return with(inYear, ChronoField.DAY_OF_YEAR, "ordinalDay");
    }
    if (fields.containsKey("quarter") || fields.containsKey("dayOfQuarter")) {
      needs(base, "dayOfQuarter", "quarter");
      long day = inYear.get(IsoFields.DAY_OF_QUARTER);
      return with(inYear.with(IsoFields.DAY_OF_QUARTER, 1), IsoFields.QUARTER_OF_YEAR, "quarter")
          .with(IsoFields.DAY_OF_QUARTER, whole("dayOfQuarter", day));
    }
    needs(base, "day", "month");
    int day = inYear.getDayOfMonth();
    var month = with(inYear.withDayOfMonth(1), ChronoField.MONTH_OF_YEAR, "month");
    return month.with(ChronoField.DAY_OF_MONTH, whole("day", day));
  }

  private static int checkYear(long year) {
    return ChronoField.YEAR.checkValidIntValue(year);
  }

  private LocalDate with(LocalDate date, TemporalField field, String name) {
    return fields.containsKey(name) ? date.with(field, whole(name, 0)) : date;
  }

  private LocalTime time(Optional<LocalTime> base) {
    var at = base.orElse(LocalTime.MIDNIGHT);
    for (var names :
        List.of(
            List.of("minute", "hour"),
            List.of("second", "minute"),
            List.of("millisecond", "second"),
            List.of("microsecond", "second"),
            List.of("nanosecond", "second"))) {
      needs(base, names.getFirst(), names.getLast());
    }
    if (base.isEmpty() && !kind.hasDate() && !fields.containsKey("hour")) {
      throw new Arithmetic.Undefined("'hour' is missing");
    }
    return LocalTime.of(
        ChronoField.HOUR_OF_DAY.checkValidIntValue(whole("hour", at.getHour())),
        ChronoField.MINUTE_OF_HOUR.checkValidIntValue(whole("minute", at.getMinute())),
        ChronoField.SECOND_OF_MINUTE.checkValidIntValue(whole("second", at.getSecond())),
        nanos(at.getNano()));
  }

  /// A smaller unit goes on where the larger one ends.
  private int nanos(int base) {
    boolean millis = fields.containsKey("millisecond");
    boolean micros = fields.containsKey("microsecond");
    boolean nanos = fields.containsKey("nanosecond");
    if (!millis && !micros && !nanos) {
      return base;
    }
    long micro = whole("microsecond", 0);
    long nano = whole("nanosecond", 0);
    boolean smallMicro = micro >= 0 && micro < 1_000;
    boolean smallNano = nano >= 0 && nano < 1_000;
    if ((millis && !smallMicro) || ((millis || micros) && !smallNano)) {
      throw new Arithmetic.Undefined(
          "microseconds and nanoseconds beside larger units are 0 to 999");
    }
    long kept = base;
    if (millis) {
      kept = Math.multiplyExact(whole("millisecond", 0), 1_000_000L);
    } else if (micros) {
      kept = smallMicro ? base / 1_000_000 * 1_000_000 : 0;
    } else {
      kept = smallNano ? base / 1_000 * 1_000 : 0;
    }
    long all = Math.addExact(kept, Math.addExact(Math.multiplyExact(micro, 1_000L), nano));
    return ChronoField.NANO_OF_SECOND.checkValidIntValue(all);
  }

  private void needs(Optional<?> base, String part, String larger) {
    if (base.isEmpty() && fields.containsKey(part) && !fields.containsKey(larger)) {
      throw new Arithmetic.Undefined("'" + part + "' needs '" + larger + "' beside it");
    }
  }

  private long whole(String name, long otherwise) {
    if (!fields.containsKey(name)) {
      return otherwise;
    }
    return switch (fields.getOrDefault(name, CypherValue.Null.NULL)) {
      case CypherValue.Whole(var number) -> number;
      case CypherValue other ->
          throw new Arithmetic.Undefined("'" + name + "' needs an integer, not " + other.kind());
    };
  }
}
