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
    for (int page = 0; page < pages(); page++) {
      int kept = condition.keep(some, read(type, page, some));
      if (kept > 0) {
        visitor.visit(page, some, kept);
      }
    }
  }

  /// How many nodes a condition holds for.
  long count(int type, ColumnCondition condition) {
    var some = new int[ColumnPage.SIZE];
    long count = 0;
    for (int page = 0; page < pages(); page++) {
      count += condition.count(some, read(type, page, some));
    }
    return count;
  }

  private int pages() {
    return Math.ceilDiv(topology.nodeBound(), ColumnPage.SIZE);
  }

  private int read(int type, int page, int[] into) {
    call.check();
    int from = page << ColumnPage.NODE_BITS;
    long end = Math.min(topology.nodeBound(), (long) from + ColumnPage.SIZE);
    return topology.ofType(type, from, (int) end, into);
  }
}
