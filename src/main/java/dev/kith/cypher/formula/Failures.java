package dev.kith.cypher.formula;

import dev.kith.cypher.tree.Expression;
import dev.kith.cypher.tree.QueryException;
import dev.kith.cypher.tree.SourcePosition;
import dev.kith.cypher.value.Arithmetic;
import dev.kith.cypher.value.CypherValue;
import java.util.function.Supplier;

/// Says where in the query a computation has no result.
final class Failures {
  private Failures() {}

  static CypherValue at(SourcePosition at, Supplier<CypherValue> computed) {
    try {
      return computed.get();
    } catch (Arithmetic.Undefined undefined) {
      throw new QueryException(at, String.valueOf(undefined.getMessage()));
    }
  }

  /// Says that a test of strings cannot hold, and what was perhaps meant.
  static String noString(Expression.Binary test, CypherValue one, CypherValue other) {
    var operator =
        test.operator() == Expression.BinaryOperator.MATCHES
            ? "=~"
            : test.operator().name().replace('_', ' ');
    boolean list = one instanceof CypherValue.Items;
    var wrong = one instanceof CypherValue.Text || one.isNull() ? other : one;
    return operator
        + " applies to strings, not to "
        + wrong.kind()
        + ": write "
        + (list
            ? "any(o IN " + written(test.left()) + " WHERE o " + operator + " …)."
            : "toString(…), or =.");
  }

  private static String written(Expression list) {
    return list instanceof Expression.Property(_, Expression.Variable(_, var of), var name)
        ? of + "." + name
        : "…";
  }

  static Arithmetic.Undefined wrong(String what, String wanted, CypherValue value) {
    return new Arithmetic.Undefined(what + " needs " + wanted + ", not " + value.kind());
  }
}
