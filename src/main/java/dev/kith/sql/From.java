package dev.kith.sql;

/// Where rows come from.
public sealed interface From {
  /// A table, and what its rows stand for here.
  record Table(TableContent subject, TableName name, Alias alias) implements From {}

  /// Rows of both sides that belong together.
  record Join(From left, From right, Expr on) implements From {}

  /// The rows of another query.
  record Sub(Query query, Alias alias) implements From {}
}
