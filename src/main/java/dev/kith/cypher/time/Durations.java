package dev.kith.cypher.time;

import dev.kith.cypher.value.Arithmetic;
import dev.kith.cypher.value.CypherValue;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Durations: months, days and seconds, which are kept apart because their lengths differ.
public final class Durations {
  private static final String NUMBER = "([-+]?[0-9]+(?:[.,][0-9]+)?)";
  private static final Pattern BY_UNITS =
      Pattern.compile(
          "([-+]?)P(?:N_Y)?(?:N_M)?(?:N_W)?(?:N_D)?(?:T(?:N_H)?(?:N_M)?(?:N_S)?)?"
              .replace("N_", NUMBER));
  private static final Pattern LIKE_A_DATE =
      Pattern.compile("P(\\d{4})-(\\d\\d)-(\\d\\d)T(\\d\\d):(\\d\\d):(\\d\\d(?:[.,]\\d{1,9})?)");
  private static final Set<String> FIELDS =
      Set.of(
          "years",
          "quarters",
          "months",
          "weeks",
          "days",
          "hours",
          "minutes",
          "seconds",
          "milliseconds",
          "microseconds",
          "nanoseconds");

  private static final BigDecimal SECONDS_A_DAY = BigDecimal.valueOf(86_400);
  private static final BigDecimal SECONDS_A_MONTH = BigDecimal.valueOf(2_629_746);
  private static final long NANOS = 1_000_000_000;

  private Durations() {}

  /// The duration whose parts a map gives.
  public static CypherValue.Duration of(Map<String, CypherValue> fields) {
    for (var name : fields.keySet()) {
      if (!FIELDS.contains(name)) {
        throw new Arithmetic.Undefined("a duration has no '" + name + "'");
      }
    }
    if (fields.isEmpty()) {
      throw new Arithmetic.Undefined("duration() needs at least one part, such as {days: 1}");
    }
    return of(
        part(fields, "years", 12).add(part(fields, "quarters", 3)).add(part(fields, "months", 1)),
        part(fields, "weeks", 7).add(part(fields, "days", 1)),
        part(fields, "hours", 3_600)
            .add(part(fields, "minutes", 60))
            .add(part(fields, "seconds", 1))
            .add(part(fields, "milliseconds", 1).movePointLeft(3))
            .add(part(fields, "microseconds", 1).movePointLeft(6))
            .add(part(fields, "nanoseconds", 1).movePointLeft(9)));
  }

  private static BigDecimal part(Map<String, CypherValue> fields, String name, long times) {
    var value = fields.getOrDefault(name, CypherValue.of(0L));
    return number("'" + name + "'", value).multiply(BigDecimal.valueOf(times));
  }

  private static BigDecimal number(String what, CypherValue value) {
    return switch (value) {
      case CypherValue.Whole(var number) -> BigDecimal.valueOf(number);
      case CypherValue.Real(var number) when Double.isFinite(number) -> BigDecimal.valueOf(number);
      case CypherValue _ ->
          throw new Arithmetic.Undefined(what + " needs a number, not " + value.kind());
    };
  }

  /// Parts of months become days, parts of days seconds: by their usual lengths.
  private static CypherValue.Duration of(BigDecimal months, BigDecimal days, BigDecimal seconds) {
    var wholeMonths = months.setScale(0, RoundingMode.DOWN);
    var moreDays =
        days.add(
            months
                .subtract(wholeMonths)
                .multiply(SECONDS_A_MONTH)
                .divide(SECONDS_A_DAY, MathContext.DECIMAL128));
    var wholeDays = moreDays.setScale(0, RoundingMode.DOWN);
    var nanos =
        seconds
            .add(moreDays.subtract(wholeDays).multiply(SECONDS_A_DAY))
            .movePointRight(9)
            .setScale(3, RoundingMode.HALF_EVEN) // what a division by days has left
            .setScale(0, RoundingMode.DOWN);
    var split = nanos.toBigInteger().divideAndRemainder(BigDecimal.valueOf(NANOS).toBigInteger());
    try {
      return of(
          wholeMonths.longValueExact(),
          wholeDays.longValueExact(),
          split[0].longValueExact(),
          split[1].longValueExact());
    } catch (ArithmeticException tooLong) {
      throw new Arithmetic.Undefined("the duration is too long");
    }
  }

  /// A duration of so much.
  ///
  /// @param nanos may be more than a second, and below zero
  static CypherValue.Duration of(long months, long days, long seconds, long nanos) {
    return new CypherValue.Duration(
        months,
        days,
        Math.addExact(seconds, Math.floorDiv(nanos, NANOS)),
        (int) Math.floorMod(nanos, NANOS));
  }

  /// Reads `P1Y2M3DT4H5M6.7S` and its like.
  public static CypherValue.Duration parse(String text) {
    var date = LIKE_A_DATE.matcher(text);
    if (date.matches()) {
      return of(
          read(date, 1).multiply(BigDecimal.valueOf(12)).add(read(date, 2)),
          read(date, 3),
          seconds(date, 4));
    }
    var units = BY_UNITS.matcher(text);
    if (!units.matches()
        || !Character.isLetterOrDigit(text.charAt(text.length() - 1))
        || text.endsWith("P")
        || text.endsWith("T")) {
      throw new Arithmetic.Undefined(
          "not a duration: " + TemporalValues.quoted(text) + " (write 'P1Y2M3DT4H5M6.7S')");
    }
    var sign = BigDecimal.valueOf(units.group(1).equals("-") ? -1 : 1);
    return of(
        read(units, 2).multiply(BigDecimal.valueOf(12)).add(read(units, 3)).multiply(sign),
        read(units, 4).multiply(BigDecimal.valueOf(7)).add(read(units, 5)).multiply(sign),
        seconds(units, 6).multiply(sign));
  }

  private static BigDecimal seconds(Matcher matcher, int hours) {
    return read(matcher, hours)
        .multiply(BigDecimal.valueOf(3_600))
        .add(read(matcher, hours + 1).multiply(BigDecimal.valueOf(60)))
        .add(read(matcher, hours + 2));
  }

  private static BigDecimal read(Matcher matcher, int group) {
    var digits = matcher.group(group);
    if (digits == null) {
      return BigDecimal.ZERO;
    }
    if (digits.length() > 40) {
      throw new Arithmetic.Undefined("the duration is too long");
    }
    return new BigDecimal(digits.replace(',', '.'));
  }

  /// The sum of two durations.
  ///
  /// @param sign -1 for the difference
  public static CypherValue.Duration add(
      CypherValue.Duration one, CypherValue.Duration other, int sign) {
    try {
      return of(
          Math.addExact(one.months(), Math.multiplyExact(sign, other.months())),
          Math.addExact(one.days(), Math.multiplyExact(sign, other.days())),
          Math.addExact(one.seconds(), Math.multiplyExact(sign, other.seconds())),
          (long) one.nanos() + (long) sign * other.nanos());
    } catch (ArithmeticException tooLong) {
      throw new Arithmetic.Undefined("the duration is too long");
    }
  }

  /// A duration so many times.
  public static CypherValue.Duration times(CypherValue.Duration span, CypherValue factor) {
    var times = number("'*'", factor);
    return of(
        BigDecimal.valueOf(span.months()).multiply(times),
        BigDecimal.valueOf(span.days()).multiply(times),
        seconds(span).multiply(times));
  }

  /// A part of a duration.
  public static CypherValue.Duration divided(CypherValue.Duration span, CypherValue by) {
    var parts = number("'/'", by);
    if (parts.signum() == 0) {
      throw new Arithmetic.Undefined("division by zero");
    }
    return of(
        BigDecimal.valueOf(span.months()).divide(parts, MathContext.DECIMAL128),
        BigDecimal.valueOf(span.days()).divide(parts, MathContext.DECIMAL128),
        seconds(span).divide(parts, MathContext.DECIMAL128));
  }

  private static BigDecimal seconds(CypherValue.Duration span) {
    return BigDecimal.valueOf(span.seconds()).add(BigDecimal.valueOf(span.nanos(), 9));
  }

  /// One of the parts that a duration has by name.
  static CypherValue part(CypherValue.Duration span, String name) {
    try {
      return CypherValue.of(whole(span, name));
    } catch (ArithmeticException tooLong) {
      throw new Arithmetic.Undefined("the duration is too long for its " + name);
    }
  }

  private static long whole(CypherValue.Duration span, String name) {
    long seconds = span.seconds();
    return switch (name) {
      case "years" -> span.months() / 12;
      case "quarters" -> span.months() / 3;
      case "months" -> span.months();
      case "weeks" -> span.days() / 7;
      case "days" -> span.days();
      case "hours" -> seconds / 3_600;
      case "minutes" -> seconds / 60;
      case "seconds" -> seconds;
      case "milliseconds" -> Math.multiplyExact(seconds, 1_000L) + span.nanos() / 1_000_000;
      case "microseconds" -> Math.multiplyExact(seconds, 1_000_000L) + span.nanos() / 1_000;
      case "nanoseconds" -> Math.addExact(Math.multiplyExact(seconds, NANOS), span.nanos());
      case "quartersOfYear" -> span.months() / 3 % 4;
      case "monthsOfQuarter" -> span.months() % 3;
      case "monthsOfYear" -> span.months() % 12;
      case "daysOfWeek" -> span.days() % 7;
      case "minutesOfHour" -> seconds / 60 % 60;
      case "secondsOfMinute" -> seconds % 60;
      case "millisecondsOfSecond" -> span.nanos() / 1_000_000;
      case "microsecondsOfSecond" -> span.nanos() / 1_000;
      case "nanosecondsOfSecond" -> span.nanos();
      default -> throw new Arithmetic.Undefined("a duration has no '" + name + "'");
    };
  }
}
