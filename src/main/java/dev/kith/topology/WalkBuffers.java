package dev.kith.topology;

/// The arrays that one walk works in, reused by the next: fresh ones would cost a large walk as
/// much as the walk itself.
final class WalkBuffers {
  private static final int MOST_IDLE = 1 << 20;

  /// From which share of a graph's nodes on a byte for each is the faster set.
  private static final int DENSE_SHARE = 1 << 13;

  private static final int LEAST_DENSE = 1 << 9;

  final VisitedNodes visited;
  IntList nodes = new IntList(64);
  EdgeArrays edges = new EdgeArrays(64);
  IntList neighbours = new IntList(64);
  IntList predicates = new IntList(64);

  WalkBuffers(int bound) {
    visited = new VisitedNodes(bound, Math.max(LEAST_DENSE, bound / DENSE_SHARE));
  }

  /// Empties everything, and lets go of what is too large to keep.
  void clear() {
    visited.clear(nodes.values(), nodes.size());
    nodes = nodes.emptied(MOST_IDLE);
    neighbours = neighbours.emptied(MOST_IDLE);
    predicates = predicates.emptied(MOST_IDLE);
    edges = edges.emptied(MOST_IDLE);
  }
}
