package dev.kith.sql;

import dev.kith.schema.EdgeType;

/// What the rows of a table reference stand for. Whoever may see a row depends on it.
sealed interface Subject {
  /// Nodes of a type.
  record Nodes(String type) implements Subject {}

  /// Relationships of a type that has a table of its own.
  record Edges(EdgeType type) implements Subject {}
}
