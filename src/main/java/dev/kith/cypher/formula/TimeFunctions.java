package dev.kith.cypher.formula;

import dev.kith.cypher.time.DurationBetween;
import dev.kith.cypher.time.Durations;
import dev.kith.cypher.time.TemporalValues;
import dev.kith.cypher.time.TimeKind;
import dev.kith.cypher.time.Times;
import dev.kith.cypher.value.Arithmetic;
import dev.kith.cypher.value.CypherValue;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The functions of dates, times and durations, and the operators where these meet them.
final class TimeFunctions {
  private TimeFunctions() {}

  static Map<String, Function> all() {
    var all = new HashMap<String, Function>();
    for (var kind : TimeKind.values()) {
      made(all, kind);
    }
    all.put(
        "timestamp",
        new Function(0, 0, (_, context) -> CypherValue.of(context.now().toEpochMilli())));
    all.put("datetime.fromepoch", Function.of(1, 2, (given, _) -> fromEpoch(given)));
    all.put(
        "datetime.fromepochmillis",
        Function.one(
            millis -> Times.fromEpochMillis(Function.whole("datetime.fromepochmillis", millis))));
    all.put("duration", Function.one(TimeFunctions::duration));
    between(all, "duration.between", DurationBetween.ALL);
    between(all, "duration.inmonths", DurationBetween.MONTHS);
    between(all, "duration.indays", DurationBetween.DAYS);
    between(all, "duration.inseconds", DurationBetween.SECONDS);
    return all;
  }

  private static void made(Map<String, Function> all, TimeKind kind) {
    var name = kind.function();
    all.put(
        name,
        Function.of(
            0,
            1,
            (given, context) ->
                given.isEmpty()
                    ? Times.now(kind, CypherValue.Null.NULL, context.now())
                    : Times.of(kind, given.getFirst(), context.now())));
    for (var clock : List.of(".transaction", ".statement", ".realtime")) {
      all.put(
          name + clock,
          Function.of(
              0,
              1,
              (given, context) ->
                  Times.now(
                      kind,
                      given.isEmpty() ? CypherValue.Null.NULL : given.getFirst(),
                      context.now())));
    }
    all.put(
        name + ".truncate", Function.of(1, 3, (given, context) -> truncated(kind, given, context)));
  }

  private static CypherValue fromEpoch(List<CypherValue> given) {
    var name = "datetime.fromepoch";
    return Times.fromEpoch(
        Function.whole(name, given.getFirst()),
        given.size() > 1 ? Function.whole(name, given.get(1)) : 0);
  }

  private static CypherValue truncated(TimeKind kind, List<CypherValue> given, Context context) {
    var name = kind.function() + ".truncate";
    return Times.truncated(
        kind,
        Function.text(name, given.getFirst()),
        given.size() > 1
            ? given.get(1)
            : Times.now(TimeKind.DATE_TIME, CypherValue.Null.NULL, context.now()),
        given.size() > 2 ? fields(name, given.get(2)) : Map.of());
  }

  private static Map<String, CypherValue> fields(String name, CypherValue value) {
    return switch (value) {
      case CypherValue.Fields(var fields) -> fields;
      case CypherValue _ -> throw Failures.wrong(name + "()", "a map", value);
    };
  }

  private static CypherValue duration(CypherValue value) {
    return switch (value) {
      case CypherValue.Text(var text) -> Durations.parse(text);
      case CypherValue.Fields(var fields) -> Durations.of(fields);
      case CypherValue.Duration _ -> value;
      case CypherValue _ -> throw Failures.wrong("duration()", "a string or a map", value);
    };
  }

  private static void between(Map<String, Function> all, String name, DurationBetween unit) {
    all.put(
        name,
        Function.of(
            2,
            2,
            (given, _) -> unit.of(moment(name, given.getFirst()), moment(name, given.getLast()))));
  }

  private static CypherValue.TemporalValue moment(String name, CypherValue value) {
    return switch (value) {
      case CypherValue.TemporalValue moment -> moment;
      case CypherValue _ -> throw Failures.wrong(name + "()", "a date or time", value);
    };
  }

  static CypherValue add(CypherValue one, CypherValue other) {
    if (one instanceof CypherValue.TemporalValue moment
        && other instanceof CypherValue.Duration span) {
      return TemporalValues.later(moment, span, 1);
    }
    if (one instanceof CypherValue.Duration span
        && other instanceof CypherValue.TemporalValue moment) {
      return TemporalValues.later(moment, span, 1);
    }
    return one instanceof CypherValue.Duration left && other instanceof CypherValue.Duration right
        ? Durations.add(left, right, 1)
        : Arithmetic.add(one, other);
  }

  static CypherValue subtract(CypherValue one, CypherValue other) {
    if (one instanceof CypherValue.TemporalValue moment
        && other instanceof CypherValue.Duration span) {
      return TemporalValues.later(moment, span, -1);
    }
    return one instanceof CypherValue.Duration left && other instanceof CypherValue.Duration right
        ? Durations.add(left, right, -1)
        : Arithmetic.subtract(one, other);
  }

  static CypherValue multiply(CypherValue one, CypherValue other) {
    if (one instanceof CypherValue.Duration span && !other.isNull()) {
      return Durations.times(span, other);
    }
    return other instanceof CypherValue.Duration span && !one.isNull()
        ? Durations.times(span, one)
        : Arithmetic.multiply(one, other);
  }

  static CypherValue divide(CypherValue one, CypherValue other) {
    return one instanceof CypherValue.Duration span && !other.isNull()
        ? Durations.divided(span, other)
        : Arithmetic.divide(one, other);
  }
}
