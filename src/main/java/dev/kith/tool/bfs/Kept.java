package dev.kith.tool.bfs;

import dev.kith.graph.GraphView;
import dev.kith.graph.Subgraph;
import java.util.Arrays;

/// Nodes in a row, each with what its place in an answer depends on. The arrays are shared for
/// speed.
final class Kept {
  private final int[] nodes;
  private final int[] types;
  private final double[] mentions;

  private Kept(int[] nodes, int[] types, double[] mentions) {
    this.nodes = nodes;
    this.types = types;
    this.mentions = mentions;
  }

  /// All nodes of a subgraph, as they stand there.
  static Kept of(GraphView view, Subgraph subgraph) {
    int count = subgraph.nodeCount();
    var all = new Kept(subgraph.nodes().clone(), new int[count], new double[count]);
    view.attributes(all.nodes, all.types, all.mentions);
    return all;
  }

  /// A copy of some.
  Kept part(int from, int to) {
    return new Kept(
        Arrays.copyOfRange(nodes, from, to),
        Arrays.copyOfRange(types, from, to),
        Arrays.copyOfRange(mentions, from, to));
  }

  /// The first ones; a copy unless that is all.
  Kept cut(int count) {
    return count == nodes.length ? this : part(0, count);
  }

  /// Puts another's node at a place.
  void put(int place, Kept other, int index) {
    nodes[place] = other.nodes[index];
    types[place] = other.types[index];
    mentions[place] = other.mentions[index];
  }

  int[] nodes() {
    return nodes;
  }

  int[] types() {
    return types;
  }

  double[] mentions() {
    return mentions;
  }
}
