package dev.kith.cypher.value;

import java.util.ArrayList;
import java.util.List;

/// The operators that compute: a missing operand gives a missing result.
public final class Arithmetic {
  private Arithmetic() {}

  /// Says why there is no result.
  public static final class Undefined extends RuntimeException {
    public Undefined(String why) {
      super(why, null, false, false);
    }
  }

  public static CypherValue add(CypherValue one, CypherValue other) {
    if (one instanceof CypherValue.Items || other instanceof CypherValue.Items) {
      return joined(one, other);
    }
    if (one.isNull() || other.isNull()) {
      return CypherValue.Null.NULL;
    }
    if (one instanceof CypherValue.Text || other instanceof CypherValue.Text) {
      return Sizes.bounded(CypherValue.of(inText(one, other) + inText(other, one)));
    }
    return wholes(one, other)
        ? CypherValue.of(exact(() -> Math.addExact(whole(one), whole(other))))
        : CypherValue.of(real("+", one) + real("+", other));
  }

  private static CypherValue joined(CypherValue one, CypherValue other) {
    if (one.isNull() || other.isNull()) {
      return CypherValue.Null.NULL;
    }
    var all =
        new ArrayList<CypherValue>(
            one instanceof CypherValue.Items(var left) ? left : List.of(one));
    all.addAll(other instanceof CypherValue.Items(var right) ? right : List.of(other));
    return Sizes.bounded(new CypherValue.Items(all));
  }

  private static String inText(CypherValue value, CypherValue beside) {
    return switch (value) {
      case CypherValue.Text(var text) -> text;
      case CypherValue.Whole(var number) -> Long.toString(number);
      case CypherValue.Real(var number) -> Double.toString(number);
      case CypherValue _ ->
          throw new Undefined("cannot add " + value.kind() + " and " + beside.kind());
    };
  }

  public static CypherValue subtract(CypherValue one, CypherValue other) {
    if (one.isNull() || other.isNull()) {
      return CypherValue.Null.NULL;
    }
    return wholes(one, other)
        ? CypherValue.of(exact(() -> Math.subtractExact(whole(one), whole(other))))
        : CypherValue.of(real("-", one) - real("-", other));
  }

  public static CypherValue multiply(CypherValue one, CypherValue other) {
    if (one.isNull() || other.isNull()) {
      return CypherValue.Null.NULL;
    }
    return wholes(one, other)
        ? CypherValue.of(exact(() -> Math.multiplyExact(whole(one), whole(other))))
        : CypherValue.of(real("*", one) * real("*", other));
  }

  /// Two integers give an integer.
  public static CypherValue divide(CypherValue one, CypherValue other) {
    if (one.isNull() || other.isNull()) {
      return CypherValue.Null.NULL;
    }
    return wholes(one, other)
        ? CypherValue.of(exact(() -> Math.divideExact(whole(one), notZero(whole(other)))))
        : CypherValue.of(real("/", one) / real("/", other));
  }

  /// What a division leaves, with the sign of what is divided.
  public static CypherValue modulo(CypherValue one, CypherValue other) {
    if (one.isNull() || other.isNull()) {
      return CypherValue.Null.NULL;
    }
    return wholes(one, other)
        ? CypherValue.of(whole(one) % notZero(whole(other)))
        : CypherValue.of(real("%", one) % real("%", other));
  }

  /// Always a float.
  public static CypherValue power(CypherValue one, CypherValue other) {
    return one.isNull() || other.isNull()
        ? CypherValue.Null.NULL
        : CypherValue.of(Math.pow(real("^", one), real("^", other)));
  }

  public static CypherValue negate(CypherValue value) {
    return switch (value) {
      case CypherValue.Null _ -> CypherValue.Null.NULL;
      case CypherValue.Whole(var number) -> CypherValue.of(exact(() -> Math.negateExact(number)));
      case CypherValue _ -> CypherValue.of(-real("-", value));
    };
  }

  private static boolean wholes(CypherValue one, CypherValue other) {
    return one instanceof CypherValue.Whole && other instanceof CypherValue.Whole;
  }

  private static long whole(CypherValue value) {
    return ((CypherValue.Whole) value).value();
  }

  private static long notZero(long divisor) {
    if (divisor == 0) {
      throw new Undefined("division by zero");
    }
    return divisor;
  }

  private static double real(String operator, CypherValue value) {
    return switch (value) {
      case CypherValue.Whole(var number) -> number;
      case CypherValue.Real(var number) -> number;
      case CypherValue _ ->
          throw new Undefined("'" + operator + "' needs numbers, not " + value.kind());
    };
  }

  private static long exact(java.util.function.LongSupplier sum) {
    try {
      return sum.getAsLong();
    } catch (ArithmeticException overflow) {
      throw new Undefined("the result does not fit an integer of 64 bits");
    }
  }
}
