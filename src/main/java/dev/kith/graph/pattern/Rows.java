package dev.kith.graph.pattern;

import dev.kith.schema.PropertyType;
import java.util.List;

/// A table of values.
public record Rows(List<Column> columns, List<List<Literal>> rows) {
  private static final int BYTES_A_VALUE = 48;

  public Rows {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /// A generous estimate of the memory that a row takes.
  public static long bytes(List<Literal> row) {
    long bytes = BYTES_A_VALUE;
    for (var value : row) {
      bytes += BYTES_A_VALUE;
      if (value instanceof Literal.Text(var text)) {
        bytes += 2L * text.length();
      }
    }
    return bytes;
  }

  /// The first of them.
  public Rows first(int most) {
    return rows.size() <= most ? this : new Rows(columns, rows.subList(0, most));
  }

  /// One column.
  public record Column(String name, PropertyType type) {}
}
