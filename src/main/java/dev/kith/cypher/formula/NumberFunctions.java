package dev.kith.cypher.formula;

import dev.kith.cypher.value.Arithmetic;
import dev.kith.cypher.value.CypherValue;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleUnaryOperator;

/// The functions of numbers.
final class NumberFunctions {
  private NumberFunctions() {}

  static Map<String, Function> all() {
    var all = new HashMap<String, Function>();
    real(all, "ceil", Math::ceil);
    real(all, "floor", Math::floor);
    real(all, "sqrt", Math::sqrt);
    real(all, "exp", Math::exp);
    real(all, "log", Math::log);
    real(all, "log10", Math::log10);
    real(all, "sin", Math::sin);
    real(all, "cos", Math::cos);
    real(all, "tan", Math::tan);
    real(all, "cot", angle -> 1 / Math.tan(angle));
    real(all, "asin", Math::asin);
    real(all, "acos", Math::acos);
    real(all, "atan", Math::atan);
    real(all, "degrees", Math::toDegrees);
    real(all, "radians", Math::toRadians);
    real(all, "haversin", angle -> (1 - Math.cos(angle)) / 2);
    all.put("atan2", Function.of(2, 2, (given, _) -> atan2(given)));
    all.put("abs", Function.one(NumberFunctions::abs));
    all.put(
        "sign",
        Function.one(value -> CypherValue.of((long) Math.signum(Function.real("sign", value)))));
    all.put("round", Function.of(1, 2, (given, _) -> round(given)));
    all.put(
        "isnan",
        Function.one(value -> CypherValue.of(Double.isNaN(Function.real("isNaN", value)))));
    all.put("pi", new Function(0, 0, (_, _) -> CypherValue.of(Math.PI)));
    all.put("e", new Function(0, 0, (_, _) -> CypherValue.of(Math.E)));
    all.put(
        "rand",
        new Function(0, 0, (_, _) -> CypherValue.of(ThreadLocalRandom.current().nextDouble())));
    return all;
  }

  private static void real(Map<String, Function> all, String name, DoubleUnaryOperator body) {
    all.put(
        name,
        Function.one(value -> CypherValue.of(body.applyAsDouble(Function.real(name, value)))));
  }

  private static CypherValue atan2(List<CypherValue> given) {
    return CypherValue.of(
        Math.atan2(
            Function.real("atan2", given.getFirst()), Function.real("atan2", given.getLast())));
  }

  private static CypherValue abs(CypherValue value) {
    if (!(value instanceof CypherValue.Whole(var number))) {
      return CypherValue.of(Math.abs(Function.real("abs", value)));
    }
    if (number == Long.MIN_VALUE) {
      throw new Arithmetic.Undefined("the result does not fit an integer of 64 bits");
    }
    return CypherValue.of(Math.abs(number));
  }

  /// Half is rounded up, as Cypher has it; digits behind the point as asked.
  private static CypherValue round(List<CypherValue> given) {
    double number = Function.real("round", given.getFirst());
    if (given.size() == 1) {
      return CypherValue.of(Math.floor(number + 0.5));
    }
    long digits = Function.whole("round", given.getLast());
    if (digits < 0 || digits > 300 || Double.isNaN(number) || Double.isInfinite(number)) {
      return CypherValue.of(number);
    }
    return CypherValue.of(
        new java.math.BigDecimal(number)
            .setScale((int) digits, java.math.RoundingMode.HALF_UP)
            .doubleValue());
  }
}
