package dev.kith.cypher.formula;

import dev.kith.cypher.value.CypherValue;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;

/// The functions that turn values of one type into another. What cannot be turned is null; what
/// never can is a fault, unless the function's name says otherwise.
final class Conversions {
  private Conversions() {}

  static Map<String, Function> all() {
    var all = new HashMap<String, Function>();
    strict(all, "tointeger", Conversions::whole);
    strict(all, "tofloat", Conversions::real);
    strict(all, "toboolean", Conversions::flag);
    strict(all, "tostring", Conversions::text);
    return all;
  }

  private static void strict(
      Map<String, Function> all,
      String name,
      java.util.function.Function<CypherValue, CypherValue> body) {
    all.put(name, Function.one(body));
    all.put(
        name + "ornull",
        Function.one(value -> convertible(value) ? body.apply(value) : CypherValue.Null.NULL));
  }

  private static boolean convertible(CypherValue value) {
    return switch (value) {
      case CypherValue.Flag _,
          CypherValue.Whole _,
          CypherValue.Real _,
          CypherValue.Text _,
          CypherValue.TemporalValue _,
          CypherValue.Duration _ ->
          true;
      case CypherValue _ -> false;
    };
  }

  private static CypherValue whole(CypherValue value) {
    return switch (value) {
      case CypherValue.Whole _ -> value;
      case CypherValue.Real(var number) -> CypherValue.of((long) number);
      case CypherValue.Flag(var flag) -> CypherValue.of(flag ? 1L : 0L);
      case CypherValue.Text(var text) -> wholeIn(text.strip());
      case CypherValue _ -> throw Failures.wrong("toInteger()", "a number or a string", value);
    };
  }

  private static CypherValue wholeIn(String text) {
    try {
      return CypherValue.of(Long.parseLong(text));
    } catch (NumberFormatException _) {
      return realIn(text) instanceof CypherValue.Real(var number) && Double.isFinite(number)
          ? CypherValue.of((long) number)
          : CypherValue.Null.NULL;
    }
  }

  private static CypherValue real(CypherValue value) {
    return switch (value) {
      case CypherValue.Real _ -> value;
      case CypherValue.Whole(var number) -> CypherValue.of((double) number);
      case CypherValue.Text(var text) -> realIn(text.strip());
      case CypherValue _ -> throw Failures.wrong("toFloat()", "a number or a string", value);
    };
  }

  private static CypherValue realIn(String text) {
    try {
      // Java reads more than Cypher writes, such as 1d and 0x1p3
      return text.matches("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?")
          ? CypherValue.of(Double.parseDouble(text))
          : CypherValue.Null.NULL;
    } catch (NumberFormatException _) {
      return CypherValue.Null.NULL;
    }
  }

  private static CypherValue flag(CypherValue value) {
    return switch (value) {
      case CypherValue.Flag _ -> value;
      case CypherValue.Whole(var number) -> CypherValue.of(number != 0);
      case CypherValue.Text(var text) ->
          switch (text.strip().toLowerCase(java.util.Locale.ROOT)) {
            case "true" -> CypherValue.Flag.TRUE;
            case "false" -> CypherValue.Flag.FALSE;
            default -> CypherValue.Null.NULL;
          };
      case CypherValue _ -> throw Failures.wrong("toBoolean()", "a boolean or a string", value);
    };
  }

  private static CypherValue text(CypherValue value) {
    return switch (value) {
      case CypherValue.Text _ -> value;
      case CypherValue.Whole(var number) -> CypherValue.of(Long.toString(number));
      case CypherValue.Real(var number) -> CypherValue.of(plain(number));
      case CypherValue.Flag(var flag) -> CypherValue.of(Boolean.toString(flag));
      case CypherValue.TemporalValue(var moment) -> CypherValue.of(moment.toString());
      case CypherValue.Duration span -> CypherValue.of(span.text());
      case CypherValue _ ->
          throw Failures.wrong("toString()", "a number, a boolean or a string", value);
    };
  }

  /// Without an exponent where that is not long.
  static String plain(double number) {
    double size = Math.abs(number);
    if (Double.isFinite(number) && size >= 1e7 && size < 1e15) {
      return new BigDecimal(Double.toString(number)).toPlainString()
          + (number == Math.rint(number) ? ".0" : "");
    }
    return Double.toString(number);
  }
}
