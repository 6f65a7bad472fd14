package dev.kith.pattern;

import dev.kith.graph.pattern.NodeOrder;
import dev.kith.graph.pattern.NodeRef;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/// The ends of a step from one node, in order, as far as they were read.
final class StepEnds {
  final List<NodeRef> read = new ArrayList<>();

  /// Where the last hop starts whose ends are read page by page.
  final List<NodeRef> rim;

  /// The ends that are known otherwise.
  final NavigableSet<NodeRef> near;

  int page;
  boolean all;

  StepEnds(Collection<NodeRef> rim, NavigableSet<NodeRef> near, int page) {
    this.rim = List.copyOf(rim);
    this.near = near;
    this.page = page;
  }

  /// All ends.
  static StepEnds all(Collection<NodeRef> ends) {
    var all = new StepEnds(List.of(), new TreeSet<>(NodeOrder.NODES), 0);
    all.read.addAll(ends);
    all.all = true;
    return all;
  }
}
