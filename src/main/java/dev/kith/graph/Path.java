package dev.kith.graph;

import java.util.List;

/// A way through the graph that visits no node twice.
///
/// @param nodes handles, one more than there are steps
public record Path(List<Integer> nodes, List<Step> steps) {
  public Path {
    nodes = List.copyOf(nodes);
    steps = List.copyOf(steps);
  }

  /// One edge of a path, as it is followed.
  ///
  /// @param predicate the code of its predicate
  /// @param forward whether it is followed from subject to object
  public record Step(int predicate, boolean forward) {}
}
