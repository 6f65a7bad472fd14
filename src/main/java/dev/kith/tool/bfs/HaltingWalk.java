package dev.kith.tool.bfs;

import dev.kith.graph.GraphView;
import dev.kith.graph.Subgraph;
import dev.kith.graph.WalkLimits;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/// A walk that reaches nodes of some types but does not go on from them, so that hubs do not
/// connect everything with everything.
///
/// It takes one hop at a time, from the nodes that it may go on from. The seeds are among them,
/// whatever their type. The edges are those of the nodes that it went on from.
final class HaltingWalk {
  private final GraphView view;
  private final BitSet types;
  private final WalkLimits limits;
  private final BitSet seen = new BitSet();
  private final BitSet left = new BitSet();
  private final IntStream.Builder subjects = IntStream.builder();
  private final IntStream.Builder predicates = IntStream.builder();
  private final IntStream.Builder objects = IntStream.builder();
  private int edgeCount;

  /// @param types codes of the types that it does not go on from
  HaltingWalk(GraphView view, BitSet types, WalkLimits limits) {
    this.view = view;
    this.types = types;
    this.limits = limits;
  }

  Subgraph from(int[] seeds, int hops) {
    var nodes = IntStream.builder();
    int[] levelEnds = new int[hops + 1];
    int[] level = seeds;
    for (int distance = 0; distance <= hops; distance++) {
      for (int node : level) {
        seen.set(node);
        nodes.add(node);
      }
      levelEnds[distance] = seen.cardinality();
      limits.check(levelEnds[distance], edgeCount);
      if (distance < hops) {
        level = next(distance == 0 ? level : open(level));
      }
    }
    return new Subgraph(
        nodes.build().toArray(),
        levelEnds,
        subjects.build().toArray(),
        predicates.build().toArray(),
        objects.build().toArray());
  }

  private int[] open(int[] level) {
    return Arrays.stream(level).filter(node -> !types.get(view.type(node))).toArray();
  }

  /// Goes on from nodes; returns those that were not seen before.
  private int[] next(int[] nodes) {
    var around = view.neighbourhood(nodes, 1, limits);
    for (int edge = 0; edge < around.edgeCount(); edge++) {
      int subject = around.subjects()[edge];
      int object = around.objects()[edge];
      if (!left.get(subject) && !left.get(object)) {
        subjects.add(subject);
        predicates.add(around.predicates()[edge]);
        objects.add(object);
        edgeCount++;
      }
    }
    Arrays.stream(nodes).forEach(left::set);
    return Arrays.stream(around.nodes()).filter(node -> !seen.get(node)).toArray();
  }
}
