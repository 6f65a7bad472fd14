package dev.kith.topology;

import dev.kith.schema.Direction;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.LongStream;

/// Which steps a walk may take: along which edges, which way, through which nodes.
final class Reach {
  private final Topology topology;
  private final Adjacency adjacency;
  private final Direction direction;
  private final Set<Integer> predicates;
  private final Set<Integer> types;
  private final IntList neighbours = new IntList(0);
  private final IntList codes = new IntList(0);

  /// @param predicates those that may be followed; empty: all
  /// @param types those that may be passed through; empty: all
  Reach(Topology topology, Direction direction, Set<Integer> predicates, Set<Integer> types) {
    this.topology = topology;
    this.adjacency = topology.adjacency();
    this.direction = direction;
    this.predicates = predicates;
    this.types = types;
  }

  /// The same steps taken backwards.
  Reach reversed() {
    var back =
        switch (direction) {
          case OUTGOING -> Direction.INCOMING;
          case INCOMING -> Direction.OUTGOING;
          case BOTH -> Direction.BOTH;
        };
    return new Reach(topology, back, predicates, types);
  }

  /// Whether a node may lie between the ends of a path.
  boolean passes(int node) {
    return types.isEmpty() || types.contains(topology.type(node));
  }

  /// How many edges a node has the allowed way.
  int degree(int node) {
    topology.turn(adjacency, node);
    return (direction == Direction.INCOMING ? 0 : adjacency.outDegree())
        + (direction == Direction.OUTGOING ? 0 : adjacency.inDegree());
  }

  /// Finds where one step leads, some perhaps more than once; gives how many there are.
  int neighbours(int node) {
    int count = 0;
    topology.turn(adjacency, node);
    neighbours.resize(0);
    codes.resize(0);
    if (direction != Direction.INCOMING) {
      int degree = adjacency.outDegree();
      adjacency.out(neighbours.reserve(degree), codes.reserve(degree), 0);
      count = keepWanted(0, degree);
    }
    if (direction != Direction.OUTGOING) {
      int degree = adjacency.inDegree();
      neighbours.resize(count);
      codes.resize(count);
      adjacency.in(neighbours.reserve(degree), codes.reserve(degree), count);
      count = keepWanted(count, count + degree);
    }
    return count;
  }

  /// A node that [#neighbours] found.
  int neighbour(int index) {
    return neighbours.at(index);
  }

  /// Every step from a node to one that is wanted, in ascending order; a step back to the node
  /// itself is none.
  long[] steps(int node, IntPredicate wanted) {
    topology.turn(adjacency, node);
    int out = direction == Direction.INCOMING ? 0 : adjacency.outDegree();
    int in = direction == Direction.OUTGOING ? 0 : adjacency.inDegree();
    neighbours.resize(0);
    codes.resize(0);
    neighbours.reserve(Math.max(out, in));
    codes.reserve(Math.max(out, in));
    var steps = LongStream.builder();
    if (out > 0) {
      adjacency.out(neighbours.values(), codes.values(), 0);
      addSteps(node, out, 0, wanted, steps);
    }
    if (in > 0) {
      adjacency.in(neighbours.values(), codes.values(), 0);
      addSteps(node, in, 1, wanted, steps);
    }
    return steps.build().sorted().toArray();
  }

  private void addSteps(
      int node, int degree, int backward, IntPredicate wanted, LongStream.Builder steps) {
    for (int index = 0; index < degree; index++) {
      int neighbour = neighbours.at(index);
      int code = codes.at(index);
      if (neighbour != node && isWanted(code) && wanted.test(neighbour)) {
        steps.add(((long) neighbour << 32) | ((long) code << 1) | backward);
      }
    }
  }

  static int target(long step) {
    return (int) (step >>> 32);
  }

  static int predicate(long step) {
    return (int) step >>> 1;
  }

  static boolean isForward(long step) {
    return (step & 1) == 0;
  }

  private boolean isWanted(int predicate) {
    return predicates.isEmpty() || predicates.contains(predicate);
  }

  private int keepWanted(int from, int to) {
    if (predicates.isEmpty()) {
      return to;
    }
    int kept = from;
    for (int index = from; index < to; index++) {
      if (predicates.contains(codes.at(index))) {
        neighbours.values()[kept++] = neighbours.at(index);
      }
    }
    return kept;
  }
}
