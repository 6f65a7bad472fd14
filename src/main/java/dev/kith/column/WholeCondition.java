package dev.kith.column;

import dev.kith.graph.pattern.Filter.Comparison;

/// A number compared with a whole one.
record WholeCondition(Column column, Comparison comparison, long value) implements Condition {
  @Override
  public boolean holds(int node) {
    var page = column.pageOf(node);
    int at = node & Page.MASK;
    return switch (page.kinds()[at]) {
      case Page.MISSING -> false;
      case Page.WHOLE -> Condition.holds(comparison, Long.compare(page.bits()[at], value));
      case Page.REAL ->
          Condition.holds(
              comparison, -Values.compare(value, Double.longBitsToDouble(page.bits()[at])));
      default -> Condition.holds(comparison, 1);
    };
  }
}
