package dev.kith.topology;

import dev.kith.graph.Subgraph;
import dev.kith.graph.WalkLimits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;

/// The nodes that lie within some hops of every seed, and the edges among them.
///
/// The neighbourhood with the fewest edges at its rim grows first, so that a hub's comes last; and
/// that one is not grown at all once the others have nothing in common, or one of them is a whole
/// component without the hub.
final class NeighbourhoodIntersection {
  private final Topology topology;
  private final int hops;
  private final WalkLimits limits;
  private final StopCheck stop;
  private final GrowingNeighbourhood.Budget budget;

  /// The nodes that all finished neighbourhoods share, each with its distance from the farthest
  /// seed.
  private final IntList keys = new IntList(16);

  private final IntList distances = new IntList(16);

  NeighbourhoodIntersection(Topology topology, int hops, WalkLimits limits, StopCheck stop) {
    this.topology = topology;
    this.hops = hops;
    this.limits = limits;
    this.stop = stop;
    this.budget = new GrowingNeighbourhood.Budget(limits, stop);
  }

  Subgraph around(int[] seeds) {
    int[] centres = Arrays.stream(seeds).distinct().toArray();
    if (centres.length == 0 || !Arrays.stream(centres).allMatch(topology::exists)) {
      return new EdgeArrays(0).with(new int[0], new int[hops + 1]);
    }
    intersect(centres);
    var members = VisitedNodes.of(topology.nodeBound());
    for (int index = 0; index < keys.size(); index++) {
      members.visit(keys.at(index), 0);
    }
    var levelEnds = new int[hops + 1];
    var nodes = byDistance(levelEnds);
    return new InducedEdges(topology, limits, stop).among(nodes, members).with(nodes, levelEnds);
  }

  private void intersect(int[] centres) {
    var growing = new ArrayList<GrowingNeighbourhood>();
    for (int centre : centres) {
      growing.add(new GrowingNeighbourhood(topology, centre));
    }
    while (!growing.isEmpty()) {
      var next =
          growing.stream().min(Comparator.comparingLong(GrowingNeighbourhood::work)).orElseThrow();
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
        if (next.isClosed() && !growing.stream().allMatch(around -> next.has(around.centre()))) {
          keys.resize(0);
          distances.resize(0);
        }
        if (keys.size() == 0) {
          return;
        }
      }
    }
  }

  /// Once one neighbourhood is whole, the last level of another matters only where the two overlap.
  private void grow(GrowingNeighbourhood around, boolean candidatesKnown) {
    if (candidatesKnown
        && around.radius() == hops - 1
        && around.workTowards(keys) < around.work()) {
      around.growTowards(keys, budget);
    } else {
      around.grow(budget);
    }
  }

  private void takeAll(GrowingNeighbourhood around) {
    for (int distance = 0; distance <= hops; distance++) {
      for (int index = around.within(distance - 1); index < around.within(distance); index++) {
        keys.add(around.node(index));
        distances.add(distance);
      }
    }
  }

  private void keepShared(GrowingNeighbourhood around) {
    int kept = 0;
    for (int index = 0; index < keys.size(); index++) {
      int distance = around.distance(keys.at(index));
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
