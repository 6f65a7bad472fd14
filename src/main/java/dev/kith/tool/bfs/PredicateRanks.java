package dev.kith.tool.bfs;

import dev.kith.graph.GraphView;
import java.util.BitSet;

/// Where the name of each predicate stands among the names; found out when first asked, which few
/// small answers do.
final class PredicateRanks {
  private final GraphView view;
  private final BitSet predicates;
  private int[] ranks = {};

  /// @param predicates the codes that will be asked for
  PredicateRanks(GraphView view, BitSet predicates) {
    this.view = view;
    this.predicates = predicates;
  }

  /// Which of two predicates' names comes first.
  int compare(int code, int other) {
    if (ranks.length == 0) {
      ranks = ranked();
    }
    return Integer.compare(ranks[code], ranks[other]);
  }

  private int[] ranked() {
    int[] byCode = new int[predicates.length()];
    int[] sorted = predicates.stream().toArray();
    new IntSort((one, other) -> view.predicateName(one).compareTo(view.predicateName(other)))
        .sort(sorted, 0, sorted.length);
    for (int rank = 0; rank < sorted.length; rank++) {
      byCode[sorted[rank]] = rank;
    }
    return byCode;
  }
}
