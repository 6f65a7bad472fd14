package dev.kith.topology;

import dev.kith.graph.Subgraph;
import dev.kith.graph.WalkLimits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;

/// The nodes that lie within some hops of every seed, and the edges among them.
///
/// The ball with the fewest edges at its rim grows first, so that a hub's comes last; and that one
/// is not grown at all once the others have nothing in common, or a whole island lacks its centre.
final class Common {
  private final Topology topology;
  private final int hops;
  private final WalkLimits limits;
  private final Pace pace;
  private final Ball.Budget budget;

  /// The nodes that all balls so far have, and how far each is from the seed it is farthest from.
  private final IntList keys = new IntList(16);

  private final IntList distances = new IntList(16);

  Common(Topology topology, int hops, WalkLimits limits, Pace pace) {
    this.topology = topology;
    this.hops = hops;
    this.limits = limits;
    this.pace = pace;
    this.budget = new Ball.Budget(limits, pace);
  }

  Subgraph around(int[] seeds) {
    int[] centres = Arrays.stream(seeds).distinct().toArray();
    if (centres.length == 0 || !Arrays.stream(centres).allMatch(topology::exists)) {
      return new EdgeList(0).with(new int[0], new int[hops + 1]);
    }
    intersect(centres);
    var members = NodeMarks.of(topology.nodeBound());
    for (int index = 0; index < keys.size(); index++) {
      members.meet(keys.at(index), 0);
    }
    var levelEnds = new int[hops + 1];
    var nodes = byDistance(levelEnds);
    return new Induced(topology, limits, pace).among(nodes, members).with(nodes, levelEnds);
  }

  private void intersect(int[] centres) {
    var growing = new ArrayList<Ball>();
    for (int centre : centres) {
      growing.add(new Ball(topology, centre));
    }
    while (!growing.isEmpty()) {
      var next = growing.stream().min(Comparator.comparingLong(Ball::work)).orElseThrow();
      if (next.radius() < hops) {
        grow(next, growing.size() < centres.length);
      }
      if (next.radius() == hops) {
        boolean first = growing.size() == centres.length;
        growing.remove(next);
        if (first) {
          takeAll(next);
        } else {
          keepShared(next);
        }
        if (next.isClosed() && !growing.stream().allMatch(ball -> next.has(ball.centre()))) {
          keys.resize(0);
          distances.resize(0);
        }
        if (keys.size() == 0) {
          return;
        }
      }
    }
  }

  /// Once a ball is whole, the last level of another need only be known where the two meet.
  private void grow(Ball ball, boolean candidatesKnown) {
    if (candidatesKnown && ball.radius() == hops - 1 && ball.workTowards(keys) < ball.work()) {
      ball.growTowards(keys, budget);
    } else {
      ball.grow(budget);
    }
  }

  private void takeAll(Ball ball) {
    for (int distance = 0; distance <= hops; distance++) {
      for (int index = ball.within(distance - 1); index < ball.within(distance); index++) {
        keys.add(ball.node(index));
        distances.add(distance);
      }
    }
  }

  private void keepShared(Ball ball) {
    int kept = 0;
    for (int index = 0; index < keys.size(); index++) {
      int distance = ball.distance(keys.at(index));
      if (distance >= 0) {
        keys.values()[kept] = keys.at(index);
        distances.values()[kept++] = Math.max(distance, distances.at(index));
      }
    }
    keys.resize(kept);
    distances.resize(kept);
  }

  private int[] byDistance(int[] levelEnds) {
    for (int index = 0; index < keys.size(); index++) {
      levelEnds[distances.at(index)]++;
    }
    var starts = new int[hops + 1];
    for (int distance = 1; distance <= hops; distance++) {
      starts[distance] = levelEnds[distance - 1];
      levelEnds[distance] += levelEnds[distance - 1];
    }
    var nodes = new int[keys.size()];
    for (int index = 0; index < keys.size(); index++) {
      nodes[starts[distances.at(index)]++] = keys.at(index);
    }
    return nodes;
  }
}
