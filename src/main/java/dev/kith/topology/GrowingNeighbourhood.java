package dev.kith.topology;

import dev.kith.graph.WalkLimits;

/// The nodes within some hops of a centre, edges followed both ways, grown a level at a time; over
/// arrays like [NeighbourhoodWalk], and able to read a level from its far side.
final class GrowingNeighbourhood {
  private final Topology topology;
  private final Adjacency adjacency;
  private final VisitedNodes distances;
  private final IntList nodes = new IntList(16);
  private final IntList levelEnds = new IntList(8);
  private final IntList neighbours = new IntList(0);
  private final IntList unused = new IntList(0);

  /// How many edges leave or reach the outermost level; -1 while nobody has asked.
  private long work = -1;

  /// Whether the last level holds only candidates of [#growTowards].
  private boolean partial;

  GrowingNeighbourhood(Topology topology, int centre) {
    this.topology = topology;
    this.adjacency = topology.adjacency();
    this.distances = VisitedNodes.of(topology.nodeBound());
    distances.visit(centre, 0);
    nodes.add(centre);
    levelEnds.add(1);
  }

  /// How many levels have been grown.
  int radius() {
    return levelEnds.size() - 1;
  }

  /// The node at an index; they come by ascending distance.
  int node(int index) {
    return nodes.at(index);
  }

  int centre() {
    return nodes.at(0);
  }

  boolean has(int node) {
    return distances.has(node);
  }

  /// How many nodes are not farther than a distance up to the radius.
  int within(int distance) {
    return distance < 0 ? 0 : levelEnds.at(distance);
  }

  /// The distance of a node from the centre, or -1 where it is not known yet.
  int distance(int node) {
    return distances.distance(node);
  }

  /// How many edges [#grow] would read.
  long work() {
    if (work < 0) {
      work = 0;
      for (int index = within(radius() - 1); index < within(radius()); index++) {
        work += degree(nodes.at(index));
      }
    }
    return work;
  }

  /// How many edges [#growTowards] would read.
  long workTowards(IntList candidates) {
    long sum = 0;
    for (int index = 0; index < candidates.size(); index++) {
      if (!has(candidates.at(index))) {
        sum += degree(candidates.at(index));
      }
    }
    return sum;
  }

  /// Whether no node lies beyond. After [#growTowards] nobody knows.
  boolean isClosed() {
    return !partial && within(radius()) == within(radius() - 1);
  }

  /// Adds the next level.
  void grow(Budget budget) {
    int distance = radius() + 1;
    int to = within(radius());
    for (int index = within(radius() - 1); index < to; index++) {
      int count = readNeighbours(nodes.at(index));
      int before = nodes.size();
      for (int near = 0; near < count; near++) {
        int neighbour = neighbours.at(near);
        if (distances.visit(neighbour, distance)) {
          nodes.add(neighbour);
        }
      }
      budget.spend(nodes.size() - before, count);
    }
    endLevel();
  }

  /// Adds those of the next level that are among `candidates`, reading their edges instead.
  void growTowards(IntList candidates, Budget budget) {
    int distance = radius() + 1;
    for (int index = 0; index < candidates.size(); index++) {
      int candidate = candidates.at(index);
      if (distances.has(candidate)) {
        continue;
      }
      int count = readNeighbours(candidate);
      for (int near = 0; near < count; near++) {
        if (distances.distance(neighbours.at(near)) == distance - 1) {
          distances.visit(candidate, distance);
          nodes.add(candidate);
          break;
        }
      }
      budget.spend(1, count);
    }
    endLevel();
    partial = true;
  }

  private void endLevel() {
    levelEnds.add(nodes.size());
    work = -1;
  }

  private int degree(int node) {
    topology.seek(adjacency, node);
    return adjacency.outDegree() + adjacency.inDegree();
  }

  /// Reads the ends of all edges of a node, some perhaps more than once; gives how many there are.
  private int readNeighbours(int node) {
    int count = degree(node);
    int[] near = neighbours.reserve(count);
    int[] codes = unused.reserve(count);
    adjacency.out(near, codes, 0);
    adjacency.in(near, codes, adjacency.outDegree());
    return count;
  }

  /// What all neighbourhoods of one question may take together.
  static final class Budget {
    private final WalkLimits limits;
    private final StopCheck stop;
    private int nodes;

    Budget(WalkLimits limits, StopCheck stop) {
      this.limits = limits;
      this.stop = stop;
    }

    void spend(int newNodes, int edges) {
      nodes = (int) Math.min(Integer.MAX_VALUE, (long) nodes + newNodes);
      limits.check(nodes, 0);
      stop.collected(nodes, 0);
      stop.passed(edges);
    }
  }
}
