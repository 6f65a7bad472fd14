package dev.kith.sql;

import java.util.List;
import java.util.stream.Stream;

/// The full name of a table or view: `orders`, `shop.orders`, `main.shop.orders`.
///
/// @param parts from the outermost to the table's own
public record TableName(List<SqlName> parts) {
  private static final int MOST_PARTS = 3;

  public TableName {
    parts = List.copyOf(parts);
    if (parts.isEmpty() || parts.size() > MOST_PARTS) {
      throw new IllegalArgumentException("a table's name has 1 to " + MOST_PARTS + " parts");
    }
  }

  /// The table whose name has these parts; a dot within a part belongs to the name.
  public static TableName of(String... parts) {
    return new TableName(Stream.of(parts).map(SqlName::new).toList());
  }
}
