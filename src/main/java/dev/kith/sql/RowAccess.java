package dev.kith.sql;

import dev.kith.graph.Scope;

/// Which rows of a node's table a caller may see whose scope is not everything.
public sealed interface RowAccess {
  /// Those whose scope column lies under a path of the caller's.
  ///
  /// @param minimum the least role that counts for this type
  record Scoped(SqlName column, Scope.Role minimum) implements RowAccess {}

  /// Those whose scope column lies under a path of the caller's, whatever the role, and those that
  /// have no scope.
  record Shared(SqlName column) implements RowAccess {}

  /// All of them: the operator says so.
  record Open() implements RowAccess {}

  /// Those at an end of some relationship whose own row the caller may see, and no others.
  record Linked() implements RowAccess {}
}
