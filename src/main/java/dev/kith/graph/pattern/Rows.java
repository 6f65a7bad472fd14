package dev.kith.graph.pattern;

import dev.kith.schema.PropertyType;
import java.util.List;

/// A table of values.
public record Rows(List<Column> columns, List<List<Literal>> rows) {
  public Rows {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /// One column.
  public record Column(String name, PropertyType type) {}
}
