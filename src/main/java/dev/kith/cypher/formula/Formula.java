package dev.kith.cypher.formula;

import dev.kith.cypher.value.CypherValue;

/// An expression that can be computed for a row.
@FunctionalInterface
public interface Formula {
  /// Its value for a row; while it is computed, it may use places of the row that are its own.
  CypherValue of(CypherValue[] row, Context context);
}
