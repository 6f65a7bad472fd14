package dev.kith.bench;

import java.util.Arrays;
import java.util.Comparator;

/// Puts what a bare walk found into the order of an answer: nodes by distance, mentions and id,
/// edges by the later of their ends and then by triple.
///
/// All nodes and predicates were ranked before, so that no text is looked at and numbers alone are
/// sorted.
final class HandOrder {
  /// The codes of types and predicates in the order of their names, which begin alike: their
  /// numbers decide, as texts.
  static final int[] BY_NAME = Ranking.byText(Rmat.PREDICATES).sorted;

  private static final int NODE_BITS = 24;
  private static final int PREDICATE_BITS = 6;

  private final BareCsr bare;
  private final Ranking mentioned;
  private final Ranking ids;
  private final Ranking predicates;

  /// By node, its place in the answer at hand.
  private final int[] places;

  private int[] starts = new int[64];
  private long[] keys = new long[64];
  private long[] edges = new long[64];

  /// Things in some order.
  ///
  /// @param ranks by thing, how many come before it
  /// @param sorted by rank, the thing
  private record Ranking(int[] ranks, int[] sorted) {
    static Ranking byText(int count) {
      return of(count, Comparator.comparing(number -> Integer.toString(number)));
    }

    static Ranking of(int count, Comparator<Integer> order) {
      var boxed = new Integer[count];
      Arrays.setAll(boxed, index -> index);
      Arrays.parallelSort(boxed, order);
      int[] sorted = Arrays.stream(boxed).mapToInt(Integer::intValue).toArray();
      int[] ranks = new int[count];
      for (int rank = 0; rank < count; rank++) {
        ranks[sorted[rank]] = rank;
      }
      return new Ranking(ranks, sorted);
    }
  }

  HandOrder(BareCsr bare, int nodes) {
    this.bare = bare;
    this.places = new int[nodes];
    this.ids = Ranking.byText(nodes); // they begin alike too
    this.predicates = Ranking.byText(Rmat.PREDICATES);
    this.mentioned =
        Ranking.of(
            nodes,
            Comparator.<Integer>comparingInt(node -> -mentions(node))
                .thenComparingInt(node -> ids.ranks[node]));
  }

  static int mentions(int node) {
    return 1 + node % 1000;
  }

  /// Sorts the nodes that the walk found, where they stand, and its edges.
  void sort(int hops) {
    if (starts.length < bare.nodeCount + 2 || edges.length < bare.edgeCount) {
      starts = new int[2 * bare.nodeCount + 2];
      keys = new long[2 * bare.nodeCount];
      edges = new long[2 * bare.edgeCount];
    }
    for (int level = 0; level <= hops; level++) {
      sortNodes(level == 0 ? 0 : bare.levelEnds[level - 1], bare.levelEnds[level]);
    }
    sortEdges();
  }

  private void sortNodes(int from, int to) {
    for (int index = from; index < to; index++) {
      keys[index] = mentioned.ranks[bare.nodes[index]];
    }
    Arrays.sort(keys, from, to);
    for (int place = from; place < to; place++) {
      int node = mentioned.sorted[(int) keys[place]];
      bare.nodes[place] = node;
      places[node] = place;
    }
  }

  private void sortEdges() {
    Arrays.fill(starts, 0, bare.nodeCount + 2, 0);
    for (int edge = 0; edge < bare.edgeCount; edge++) {
      starts[owner(edge) + 2]++;
    }
    for (int place = 2; place < bare.nodeCount + 2; place++) {
      starts[place] += starts[place - 1];
    }
    for (int edge = 0; edge < bare.edgeCount; edge++) {
      long subject = ids.ranks[bare.subjects[edge]];
      long named = subject << PREDICATE_BITS | predicates.ranks[bare.predicates[edge]];
      edges[starts[owner(edge) + 1]++] = named << NODE_BITS | ids.ranks[bare.objects[edge]];
    }
    for (int place = 0; place < bare.nodeCount; place++) {
      if (starts[place + 1] - starts[place] > 1) {
        Arrays.sort(edges, starts[place], starts[place + 1]);
      }
    }
  }

  private int owner(int edge) {
    return Math.max(places[bare.subjects[edge]], places[bare.objects[edge]]);
  }

  int subject(int edge) {
    return ids.sorted[(int) (edges[edge] >>> NODE_BITS + PREDICATE_BITS)];
  }

  int predicate(int edge) {
    return predicates.sorted[(int) (edges[edge] >>> NODE_BITS) & (1 << PREDICATE_BITS) - 1];
  }

  int object(int edge) {
    return ids.sorted[(int) edges[edge] & (1 << NODE_BITS) - 1];
  }
}
