package dev.kith.sql;

import dev.kith.graph.Scope;

/// Which rows of a node table a scoped caller may see.
public sealed interface RowAccess {
  /// Those whose scope column is under one of the caller's paths.
  ///
  /// @param minimum the lowest role that counts for this type
  record Scoped(SqlName column, Scope.Role minimum) implements RowAccess {}

  /// Those whose scope column is under one of the caller's paths, in any role, and those without a
  /// scope.
  record Shared(SqlName column) implements RowAccess {}

  /// All of them: the operator says so.
  record Open() implements RowAccess {}

  /// Those at an end of some relationship whose own row the caller may see, and no others.
  record Linked() implements RowAccess {}
}
