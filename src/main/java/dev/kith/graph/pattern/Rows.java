package dev.kith.graph.pattern;

import dev.kith.schema.PropertyType;
import java.util.List;

/// A table of values.
public record Rows(List<Column> columns, List<List<Literal>> rows) {
  public Rows {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /// The first of them.
  public Rows first(int most) {
    return rows.size() <= most ? this : new Rows(columns, rows.subList(0, most));
  }

  /// One column.
  public record Column(String name, PropertyType type) {}
}
