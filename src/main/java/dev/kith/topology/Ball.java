package dev.kith.topology;

import dev.kith.graph.WalkLimits;
import java.util.Arrays;

/// The nodes around one or several others, grown a level at a time.
final class Ball {
  private final Reach reach;
  private final NodeMarks distances;
  private final IntList nodes = new IntList(16);
  private final IntList levelEnds = new IntList(8);

  /// How many edges the next level is looked for along; -1 where nobody has asked.
  private long work = -1;

  /// Whether the last level holds only what was looked for.
  private boolean partial;

  Ball(Reach reach, int bound, int... centres) {
    this.reach = reach;
    this.distances = NodeMarks.of(bound);
    for (int centre : centres) {
      distances.meet(centre, 0);
      nodes.add(centre);
    }
    levelEnds.add(centres.length);
  }

  /// How far from the centre all nodes are known.
  int radius() {
    return levelEnds.size() - 1;
  }

  int size() {
    return nodes.size();
  }

  /// The node at an index; they come by ascending distance.
  int node(int index) {
    return nodes.at(index);
  }

  /// The first node it was grown from.
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
    return distances.mark(node);
  }

  /// The nodes at a distance up to the radius.
  int[] level(int distance) {
    int from = within(distance - 1);
    int to = within(distance);
    return Arrays.copyOfRange(nodes.values(), from, to);
  }

  /// How many nodes the level after a distance is looked for from.
  int frontier(int distance) {
    return within(distance) - within(distance - 1);
  }

  /// How many edges the next level is looked for along.
  long work() {
    if (work < 0) {
      work = 0;
      for (int index = within(radius() - 1); index < within(radius()); index++) {
        work += reach.degree(nodes.at(index));
      }
    }
    return work;
  }

  /// Whether there is nothing beyond. Where only some nodes were looked for, nobody knows.
  boolean isClosed() {
    return !partial && frontier(radius()) == 0;
  }

  /// Takes in the next level.
  void grow(Budget budget) {
    int distance = radius() + 1;
    int from = within(radius() - 1);
    int to = within(radius());
    for (int index = from; index < to; index++) {
      int node = nodes.at(index);
      if (distance == 1 || reach.passes(node)) {
        int count = reach.neighbours(node);
        int before = nodes.size();
        for (int near = 0; near < count; near++) {
          int neighbour = reach.neighbour(near);
          if (distances.meet(neighbour, distance)) {
            nodes.add(neighbour);
          }
        }
        budget.spend(nodes.size() - before, count);
      }
    }
    levelEnds.add(nodes.size());
    work = -1;
  }

  /// Takes in the next level where only `candidates` matter, looking from them instead.
  void growTowards(IntList candidates, Budget budget) {
    int distance = radius() + 1;
    for (int index = 0; index < candidates.size(); index++) {
      int candidate = candidates.at(index);
      if (distances.has(candidate)) {
        continue;
      }
      int count = reach.neighbours(candidate);
      for (int near = 0; near < count; near++) {
        if (distances.mark(reach.neighbour(near)) == distance - 1) {
          distances.meet(candidate, distance);
          nodes.add(candidate);
          break;
        }
      }
      budget.spend(1, count);
    }
    levelEnds.add(nodes.size());
    work = -1;
    partial = true;
  }

  /// What all balls of one question may take in together.
  static final class Budget {
    private final WalkLimits limits;
    private final Pace pace;
    private int nodes;

    Budget(WalkLimits limits, Pace pace) {
      this.limits = limits;
      this.pace = pace;
    }

    void spend(int newNodes, int edges) {
      nodes = (int) Math.min(Integer.MAX_VALUE, (long) nodes + newNodes);
      limits.check(nodes, 0);
      pace.passed(edges);
    }
  }
}
