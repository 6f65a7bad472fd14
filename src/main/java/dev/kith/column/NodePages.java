package dev.kith.column;

import dev.kith.graph.Call;
import dev.kith.topology.Topology;

/// The nodes of a type, a page of columns at a time.
record NodePages(Topology topology, Call call) {
  /// Receives those of one page.
  @FunctionalInterface
  interface Visitor {
    void visit(int page, int[] nodes, int count);
  }

  /// Visits the nodes that a condition holds for.
  void each(int type, ColumnCondition condition, Visitor visitor) {
    var some = new int[ColumnPage.SIZE];
    int bound = topology.nodeBound();
    for (int page = 0; (long) page << ColumnPage.NODE_BITS < bound; page++) {
      call.check();
      int from = page << ColumnPage.NODE_BITS;
      int found = topology.ofType(type, from, Math.min(bound, from + ColumnPage.SIZE), some);
      int kept = condition.keep(some, found);
      if (kept > 0) {
        visitor.visit(page, some, kept);
      }
    }
  }
}
