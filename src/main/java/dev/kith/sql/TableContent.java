package dev.kith.sql;

import dev.kith.schema.EdgeType;

/// What the rows of a table reference stand for. Whoever may see a row depends on it.
public sealed interface TableContent {
  /// Nodes of a type.
  record Nodes(String type) implements TableContent {}

  /// Relationships of a type that has a table of its own.
  record Edges(EdgeType type) implements TableContent {}
}
