package dev.kith.topology;

import java.util.Arrays;

/// What changed in one node's list of edges since the base: an immutable sorted map from pairs of
/// neighbour and predicate to edge keys, or to [#REMOVED].
///
/// It is kept in chunks, so that a hub with very many changes still takes the next one in
/// microseconds.
final class EdgeOverlay {
  static final int REMOVED = -1;
  static final int ABSENT = -2;
  static final EdgeOverlay EMPTY = new EdgeOverlay(new long[0][], new int[0][]);

  private static final int MOST_IN_CHUNK = 256;

  private final long[][] pairs;
  private final int[][] edges;

  private EdgeOverlay(long[][] pairs, int[][] edges) {
    this.pairs = pairs;
    this.edges = edges;
  }

  boolean isEmpty() {
    return pairs.length == 0;
  }

  int chunks() {
    return pairs.length;
  }

  /// The pairs of a chunk, ascending; not to be changed.
  long[] pairs(int chunk) {
    return pairs[chunk];
  }

  /// What the pairs of a chunk lead to; not to be changed.
  int[] edges(int chunk) {
    return edges[chunk];
  }

  /// The edge key of a pair, [#REMOVED] or [#ABSENT].
  int edge(long pair) {
    int chunk = chunkOf(pair);
    if (chunk < 0) {
      return ABSENT;
    }
    int index = Arrays.binarySearch(pairs[chunk], pair);
    return index < 0 ? ABSENT : edges[chunk][index];
  }

  /// The same with a pair leading to `edge`.
  EdgeOverlay put(long pair, int edge) {
    if (isEmpty()) {
      return new EdgeOverlay(new long[][] {{pair}}, new int[][] {{edge}});
    }
    int chunk = Math.max(0, chunkOf(pair));
    int index = Arrays.binarySearch(pairs[chunk], pair);
    var newPairs = pairs.clone();
    var newEdges = edges.clone();
    if (index >= 0) {
      newEdges[chunk] = edges[chunk].clone();
      newEdges[chunk][index] = edge;
      return new EdgeOverlay(newPairs, newEdges);
    }
    newPairs[chunk] = inserted(pairs[chunk], -index - 1, pair);
    newEdges[chunk] = inserted(edges[chunk], -index - 1, edge);
    return newPairs[chunk].length > MOST_IN_CHUNK
        ? split(newPairs, newEdges, chunk)
        : new EdgeOverlay(newPairs, newEdges);
  }

  /// The same without a pair.
  EdgeOverlay without(long pair) {
    int chunk = chunkOf(pair);
    int index = chunk < 0 ? -1 : Arrays.binarySearch(pairs[chunk], pair);
    if (index < 0) {
      return this;
    }
    if (pairs[chunk].length == 1) {
      return new EdgeOverlay(removed(pairs, chunk), removed(edges, chunk));
    }
    var newPairs = pairs.clone();
    var newEdges = edges.clone();
    newPairs[chunk] = removed(pairs[chunk], index);
    newEdges[chunk] = removed(edges[chunk], index);
    return new EdgeOverlay(newPairs, newEdges);
  }

  /// The chunk that a pair belongs to, or -1 where it comes before all.
  private int chunkOf(long pair) {
    int low = 0;
    int high = pairs.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (pairs[middle][0] <= pair) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }

  private static EdgeOverlay split(long[][] pairs, int[][] edges, int chunk) {
    var newPairs = Arrays.copyOf(pairs, pairs.length + 1);
    var newEdges = Arrays.copyOf(edges, edges.length + 1);
    System.arraycopy(pairs, chunk + 1, newPairs, chunk + 2, pairs.length - chunk - 1);
    System.arraycopy(edges, chunk + 1, newEdges, chunk + 2, edges.length - chunk - 1);
    int length = pairs[chunk].length;
    // ascending keys are the usual case: a full left half keeps the chunks well filled
    int half = chunk == pairs.length - 1 ? length - length / 8 : length / 2;
    newPairs[chunk] = Arrays.copyOf(pairs[chunk], half);
    newEdges[chunk] = Arrays.copyOf(edges[chunk], half);
    newPairs[chunk + 1] = Arrays.copyOfRange(pairs[chunk], half, length);
    newEdges[chunk + 1] = Arrays.copyOfRange(edges[chunk], half, length);
    return new EdgeOverlay(newPairs, newEdges);
  }

  private static long[] inserted(long[] array, int index, long value) {
    var longer = Arrays.copyOf(array, array.length + 1);
    System.arraycopy(array, index, longer, index + 1, array.length - index);
    longer[index] = value;
    return longer;
  }

  private static int[] inserted(int[] array, int index, int value) {
    var longer = Arrays.copyOf(array, array.length + 1);
    System.arraycopy(array, index, longer, index + 1, array.length - index);
    longer[index] = value;
    return longer;
  }

  private static long[] removed(long[] array, int index) {
    var shorter = Arrays.copyOf(array, array.length - 1);
    System.arraycopy(array, index + 1, shorter, index, shorter.length - index);
    return shorter;
  }

  private static int[] removed(int[] array, int index) {
    var shorter = Arrays.copyOf(array, array.length - 1);
    System.arraycopy(array, index + 1, shorter, index, shorter.length - index);
    return shorter;
  }

  private static <T> T[] removed(T[] array, int index) {
    var shorter = Arrays.copyOf(array, array.length - 1);
    System.arraycopy(array, index + 1, shorter, index, shorter.length - index);
    return shorter;
  }
}
