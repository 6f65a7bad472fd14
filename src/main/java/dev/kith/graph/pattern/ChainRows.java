package dev.kith.graph.pattern;

import dev.kith.graph.pattern.ChainPattern.Of;
import java.util.List;

/// Properties of the nodes of chains: a row for each chain.
///
/// @param columns of the answer
/// @param order which rows come first; rows that it does not tell apart are in any order
/// @param limit how many rows at most
/// @param all whether all rows are wanted, and the limit is there in case that they are many
public record ChainRows(
    ChainPattern chain, List<Of> columns, List<Order> order, int limit, boolean all) {
  public ChainRows {
    columns = List.copyOf(columns);
    order = List.copyOf(order);
    if (columns.isEmpty()) {
      throw new IllegalArgumentException("rows need a column");
    }
  }

  /// Some rows.
  public ChainRows(ChainPattern chain, List<Of> columns, List<Order> order, int limit) {
    this(chain, columns, order, limit, false);
  }

  /// By one column, in which a missing value is above all others.
  public record Order(int column, boolean descending) {}
}
