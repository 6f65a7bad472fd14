package dev.kith.cypher.formula;

import dev.kith.cypher.value.Arithmetic;
import dev.kith.cypher.value.Comparison;
import dev.kith.cypher.value.CypherValue;
import java.util.List;
import java.util.function.IntPredicate;

/// Conditions with three truth values: true, false, and null where nobody knows.
final class Logic {
  private Logic() {}

  static CypherValue and(Iterable<Formula> parts, CypherValue[] row, Context context) {
    CypherValue all = CypherValue.Flag.TRUE;
    for (var part : parts) {
      var each = truth("AND", part.of(row, context));
      if (each.equals(CypherValue.Flag.FALSE)) {
        return each;
      }
      all = each.isNull() ? each : all;
    }
    return all;
  }

  static CypherValue or(Iterable<Formula> parts, CypherValue[] row, Context context) {
    CypherValue any = CypherValue.Flag.FALSE;
    for (var part : parts) {
      var each = truth("OR", part.of(row, context));
      if (each.equals(CypherValue.Flag.TRUE)) {
        return each;
      }
      any = each.isNull() ? each : any;
    }
    return any;
  }

  static CypherValue xor(CypherValue one, CypherValue other) {
    var left = truth("XOR", one);
    var right = truth("XOR", other);
    return left.isNull() || right.isNull()
        ? CypherValue.Null.NULL
        : CypherValue.of(!left.equals(right));
  }

  static CypherValue not(CypherValue value) {
    var known = truth("NOT", value);
    return known.isNull() ? known : CypherValue.of(known.equals(CypherValue.Flag.FALSE));
  }

  /// The value, if it is a truth value.
  static CypherValue truth(String operator, CypherValue value) {
    return switch (value) {
      case CypherValue.Flag _, CypherValue.Null _ -> value;
      case CypherValue _ -> throw Failures.wrong(operator, "true or false", value);
    };
  }

  static CypherValue compare(CypherValue one, CypherValue other, IntPredicate fits) {
    var compared = Comparison.compare(one, other);
    if (!compared.known()) {
      return CypherValue.Null.NULL;
    }
    return CypherValue.of(compared.sign().isPresent() && fits.test(compared.sign().getAsInt()));
  }

  static CypherValue in(CypherValue value, CypherValue list) {
    return switch (list) {
      case CypherValue.Null _ -> CypherValue.Null.NULL;
      case CypherValue.Items(var items) -> among(value, items);
      case CypherValue _ -> throw Failures.wrong("IN", "a list", list);
    };
  }

  private static CypherValue among(CypherValue value, List<CypherValue> items) {
    CypherValue any = CypherValue.Flag.FALSE;
    for (var item : items) {
      var each = Comparison.equal(value, item);
      if (each.equals(CypherValue.Flag.TRUE)) {
        return each;
      }
      any = each.isNull() ? each : any;
    }
    return any;
  }

  /// A test of two strings: nothing is known where one of them is none.
  static Formulas.BinaryFunction strings(Test test) {
    return (one, other, _) ->
        one instanceof CypherValue.Text(var left) && other instanceof CypherValue.Text(var right)
            ? CypherValue.of(test.holds(left, right))
            : CypherValue.Null.NULL;
  }

  static boolean isText(CypherValue value) {
    return value instanceof CypherValue.Text || value.isNull();
  }

  /// Tests two strings.
  @FunctionalInterface
  interface Test {
    boolean holds(String one, String other);
  }

  static CypherValue plus(CypherValue value) {
    return switch (value) {
      case CypherValue.Null _, CypherValue.Whole _, CypherValue.Real _ -> value;
      case CypherValue _ ->
          throw new Arithmetic.Undefined("'+' needs a number, not " + value.kind());
    };
  }
}
