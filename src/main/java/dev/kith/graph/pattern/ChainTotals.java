package dev.kith.graph.pattern;

import dev.kith.graph.pattern.AggregateQuestion.Function;
import dev.kith.graph.pattern.ChainPattern.Of;
import java.util.List;
import java.util.Optional;

/// Totals over chains, all together or by groups. Each chain counts once. A group whose key has no
/// value is a group like any other.
///
/// @param groups the first columns of the answer; empty: one row, even if there is no chain
/// @param totals the further columns
/// @param order by which columns; the groups' columns, ascending, always break ties
public record ChainTotals(
    ChainPattern chain, List<Of> groups, List<Total> totals, List<Sort> order, int limit) {
  public ChainTotals {
    groups = List.copyOf(groups);
    totals = List.copyOf(totals);
    order = List.copyOf(order);
    if (chain.steps().isEmpty()) {
      throw new IllegalArgumentException("nodes alone have questions of their own");
    }
  }

  /// One total.
  ///
  /// @param of absent: the chains are counted
  /// @param name of the column
  public record Total(Function function, Optional<Of> of, String name) {}
}
