package dev.kith.cypher.formula;

import dev.kith.cypher.tree.At;
import dev.kith.cypher.tree.QueryException;
import dev.kith.cypher.value.Arithmetic;
import dev.kith.cypher.value.CypherValue;
import java.util.function.Supplier;

/// Says where in the query a computation has no result.
final class Failures {
  private Failures() {}

  static CypherValue at(At at, Supplier<CypherValue> computed) {
    try {
      return computed.get();
    } catch (Arithmetic.Undefined undefined) {
      throw new QueryException(at, String.valueOf(undefined.getMessage()));
    }
  }

  static Arithmetic.Undefined wrong(String what, String wanted, CypherValue value) {
    return new Arithmetic.Undefined(what + " needs " + wanted + ", not " + value.kind());
  }
}
