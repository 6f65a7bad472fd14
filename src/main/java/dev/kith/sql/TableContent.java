package dev.kith.sql;

import dev.kith.schema.EdgeType;

/// What the rows of a table reference stand for; this determines who may see a row.
public sealed interface TableContent {
  /// Nodes of a type.
  record Nodes(String type) implements TableContent {}

  /// Relationships of a type that is stored in a table.
  record Edges(EdgeType type) implements TableContent {}
}
