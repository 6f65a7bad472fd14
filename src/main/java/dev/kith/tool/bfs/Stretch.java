package dev.kith.tool.bfs;

import java.util.Arrays;

/// The places whose nodes must be looked at by id before those of a page are known: the page, and
/// what ties with its first or last node.
///
/// @param first the first place
/// @param last the place after the last
record Stretch(int first, int last) {
  /// Finds the stretch, and puts the distances that the page cuts in the order of mentions, so that
  /// it holds the right nodes. The page must not be empty.
  ///
  /// @param kept by ascending distance; changed here
  static Stretch of(Kept kept, int[] levelEnds, int from, int to) {
    int first = from;
    int last = to;
    int start = 0;
    for (int end : levelEnds) {
      boolean cut = (from > start && from < end) || (to > start && to < end);
      if (cut) {
        sort(kept, start, end);
        while (first > start && first < end && tied(kept, first - 1, first)) {
          first--;
        }
        while (last > start && last < end && tied(kept, last - 1, last)) {
          last++;
        }
      }
      start = end;
    }
    return new Stretch(first, last);
  }

  private static void sort(Kept kept, int start, int end) {
    int[] ranks = Mentions.ranks(kept.mentions(), start, end);
    long[] keys = new long[ranks.length];
    for (int index = 0; index < keys.length; index++) {
      keys[index] = ((long) ranks[index] << Integer.SIZE) | index;
    }
    Arrays.sort(keys);
    var before = kept.part(start, end);
    for (int index = 0; index < keys.length; index++) {
      kept.put(start + index, before, (int) keys[index]);
    }
  }

  private static boolean tied(Kept kept, int place, int next) {
    return Double.compare(kept.mentions()[place], kept.mentions()[next]) == 0;
  }
}
