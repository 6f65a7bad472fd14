package dev.kith.graph;

import java.util.Arrays;

/// A piece of a graph by handle: nodes with their distances, and edges.
///
/// Nodes stand in the order of their distance. The arrays are shared for speed and must not be
/// changed.
public final class Subgraph {
  private final int[] nodes;
  private final int[] levelEnds;
  private final int[] subjects;
  private final int[] predicates;
  private final int[] objects;

  /// @param nodes handles, by ascending distance
  /// @param levelEnds at index d, how many of the nodes have distance ≤ d
  /// @param subjects of each edge, the handle it starts from
  /// @param predicates of each edge, the code of its predicate
  /// @param objects of each edge, the handle it leads to
  public Subgraph(int[] nodes, int[] levelEnds, int[] subjects, int[] predicates, int[] objects) {
    this.nodes = nodes;
    this.levelEnds = levelEnds;
    this.subjects = subjects;
    this.predicates = predicates;
    this.objects = objects;
  }

  /// How many nodes there are.
  public int nodeCount() {
    return nodes.length;
  }

  /// How many edges there are.
  public int edgeCount() {
    return subjects.length;
  }

  /// The handles of the nodes, by ascending distance.
  public int[] nodes() {
    return nodes;
  }

  /// The distance of the node at `index`.
  public int distance(int index) {
    int distance = 0;
    while (index >= levelEnds[distance]) {
      distance++;
    }
    return distance;
  }

  /// At index d, how many of the nodes have distance ≤ d.
  public int[] levelEnds() {
    return levelEnds;
  }

  /// The handles of the nodes at a distance.
  public int[] at(int distance) {
    if (distance >= levelEnds.length) {
      return new int[0];
    }
    return Arrays.copyOfRange(
        nodes, distance == 0 ? 0 : levelEnds[distance - 1], levelEnds[distance]);
  }

  /// These nodes and edges, with the edges of another subgraph behind them.
  public Subgraph withEdgesOf(Subgraph other) {
    return new Subgraph(
        nodes,
        levelEnds,
        joined(subjects, other.subjects),
        joined(predicates, other.predicates),
        joined(objects, other.objects));
  }

  private static int[] joined(int[] first, int[] second) {
    var both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  /// The handles that the edges start from.
  public int[] subjects() {
    return subjects;
  }

  /// The codes of the edges' predicates.
  public int[] predicates() {
    return predicates;
  }

  /// The handles that the edges lead to.
  public int[] objects() {
    return objects;
  }
}
