package dev.kith.topology;

/// Reads the lists of one node after another, for those who go through the lists of very many.
///
/// What it told of a node is overwritten by the next.
public final class EdgeLists {
  private final Topology topology;
  private final Adjacency adjacency;
  private final IntList neighbours = new IntList(0);
  private final IntList predicates = new IntList(0);

  EdgeLists(Topology topology) {
    this.topology = topology;
    this.adjacency = topology.adjacency();
  }

  /// Reads the edges that leave a node that exists; gives how many there are.
  public int leaving(int node) {
    topology.turn(adjacency, node);
    int degree = adjacency.outDegree();
    make(degree);
    adjacency.out(neighbours.values(), predicates.values(), 0);
    return degree;
  }

  /// Reads the edges that arrive at a node that exists; gives how many there are.
  public int arriving(int node) {
    topology.turn(adjacency, node);
    int degree = adjacency.inDegree();
    make(degree);
    adjacency.in(neighbours.values(), predicates.values(), 0);
    return degree;
  }

  private void make(int room) {
    neighbours.resize(0);
    neighbours.reserve(room);
    predicates.resize(0);
    predicates.reserve(room);
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
