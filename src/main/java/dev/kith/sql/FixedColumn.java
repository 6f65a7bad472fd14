package dev.kith.sql;

import dev.kith.graph.pattern.Literal;

/// A column that must hold one constant for a row to count: a discriminator, or a soft-delete flag.
public record FixedColumn(SqlName column, Literal value) {
  public FixedColumn {
    if (value instanceof Literal.Missing) {
      throw new IllegalArgumentException("a constant has a value");
    }
  }
}
