package dev.kith.column;

import dev.kith.graph.pattern.Filter.Comparison;

/// A number compared with one that has a fraction.
record RealCondition(Column column, Comparison comparison, double value) implements Condition {
  @Override
  public boolean holds(int node) {
    var page = column.pageOf(node);
    int at = node & Page.MASK;
    return switch (page.kinds()[at]) {
      case Page.MISSING -> false;
      case Page.WHOLE -> Condition.holds(comparison, Values.compare(page.bits()[at], value));
      case Page.REAL ->
          Condition.holds(
              comparison, Values.compare(Double.longBitsToDouble(page.bits()[at]), value));
      default -> Condition.holds(comparison, 1);
    };
  }
}
