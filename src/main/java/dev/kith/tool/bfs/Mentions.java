package dev.kith.tool.bfs;

import java.util.Arrays;

/// Ranks nodes by how often they are mentioned: the most mentioned first, those of whom nobody said
/// last.
final class Mentions {
  private static final int UNKNOWN = Integer.MAX_VALUE;

  private Mentions() {}

  /// The ranks of some nodes, none below 0; equal where mentions are equal.
  static int[] ranks(double[] mentions, int from, int to) {
    int[] ranks = new int[to - from];
    boolean usual = true;
    for (int index = 0; index < ranks.length; index++) {
      double mentioned = mentions[from + index];
      int rank = rank(mentioned);
      usual &= rank == UNKNOWN || mentioned == UNKNOWN - 1 - rank;
      ranks[index] = rank;
    }
    return usual ? ranks : exactly(mentions, from, to);
  }

  private static int rank(double mentioned) {
    return Double.isNaN(mentioned)
        ? UNKNOWN
        : UNKNOWN - 1 - (int) Math.clamp(mentioned, 0, UNKNOWN - 1);
  }

  /// Mentions that are no usual integers are ranked among themselves.
  private static int[] exactly(double[] mentions, int from, int to) {
    double[] values = new double[to - from];
    Arrays.setAll(values, index -> descending(mentions[from + index]));
    double[] sorted = Arrays.stream(values).sorted().distinct().toArray();
    return Arrays.stream(values).mapToInt(value -> Arrays.binarySearch(sorted, value)).toArray();
  }

  private static double descending(double mentioned) {
    return Double.isNaN(mentioned) ? Double.POSITIVE_INFINITY : -mentioned;
  }
}
