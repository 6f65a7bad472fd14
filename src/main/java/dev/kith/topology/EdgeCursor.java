package dev.kith.topology;

/// Reads the edges of one node after another, for callers that go through very many.
///
/// What it read of a node is overwritten by the next.
public final class EdgeCursor {
  private final Topology topology;
  private final Adjacency adjacency;
  private final IntList neighbours = new IntList(0);
  private final IntList predicates = new IntList(0);

  EdgeCursor(Topology topology) {
    this.topology = topology;
    this.adjacency = topology.adjacency();
  }

  /// Reads the edges that leave a node that exists; gives how many there are.
  public int outgoing(int node) {
    topology.seek(adjacency, node);
    int degree = adjacency.outDegree();
    adjacency.out(neighbours.reserve(degree), predicates.reserve(degree), 0);
    return degree;
  }

  /// Reads the edges that arrive at a node that exists; gives how many there are.
  public int incoming(int node) {
    topology.seek(adjacency, node);
    int degree = adjacency.inDegree();
    adjacency.in(neighbours.reserve(degree), predicates.reserve(degree), 0);
    return degree;
  }

  /// Reads at most so many of the edges that leave a node that exists, from a place in their order;
  /// gives how many were left.
  public int outgoing(int node, int from, int most) {
    topology.seek(adjacency, node);
    return adjacency.someOut(from, most, neighbours, predicates);
  }

  /// The same of the edges that arrive at it.
  public int incoming(int node, int from, int most) {
    topology.seek(adjacency, node);
    return adjacency.someIn(from, most, neighbours, predicates);
  }

  /// The nodes at the other ends; more than were read may be in it.
  public int[] neighbours() {
    return neighbours.values();
  }

  /// The codes of the predicates, in the same order.
  public int[] predicates() {
    return predicates.values();
  }
}
