package dev.kith.mapped;

import dev.kith.graph.Subgraph;
import java.util.Arrays;

/// The nodes that a walk has reached, by handle, nearest first.
final class Reached {
  static final int NOT = -1;

  private int[] nodes = new int[16];
  private int count;

  /// Distances plus one, by handle; 0 for a node that was not reached.
  private int[] distances = new int[16];

  private int distance;
  private int frontier;

  /// Starts at some nodes.
  Reached(int... seeds) {
    for (int seed : seeds) {
      add(seed);
    }
  }

  /// Adds a node at the present distance, unless it was reached before; tells whether it was not.
  boolean add(int node) {
    if (node >= distances.length) {
      distances = Arrays.copyOf(distances, Math.max(node + 1, 2 * distances.length));
    }
    if (distances[node] != 0) {
      return false;
    }
    distances[node] = distance + 1;
    if (count == nodes.length) {
      nodes = Arrays.copyOf(nodes, 2 * count);
    }
    nodes[count++] = node;
    return true;
  }

  /// The nodes at the present distance; those that are added from now on are one farther away.
  int[] leave() {
    int[] left = Arrays.copyOfRange(nodes, frontier, count);
    frontier = count;
    distance++;
    return left;
  }

  /// The nodes at the present distance.
  int[] frontier() {
    return Arrays.copyOfRange(nodes, frontier, count);
  }

  int count() {
    return count;
  }

  /// How far away a node is, or [#NOT].
  int distance(int node) {
    return node < distances.length ? distances[node] - 1 : NOT;
  }

  int[] nodes() {
    return Arrays.copyOf(nodes, count);
  }

  /// These nodes with some edges.
  Subgraph with(WalkedEdges edges) {
    int deepest = count == 0 ? 0 : distances[nodes[count - 1]] - 1;
    int[] ends = new int[deepest + 1];
    for (int at = 0; at < count; at++) {
      ends[distances[nodes[at]] - 1]++;
    }
    Arrays.parallelPrefix(ends, Integer::sum);
    return new Subgraph(nodes(), ends, edges.subjects(), edges.predicates(), edges.objects());
  }
}
