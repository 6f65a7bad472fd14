package dev.kith.tool.bfs;

import dev.kith.graph.IdTexts;

/// Puts nodes in the order of distance, mentions and id.
///
/// Most of the work is one sort of plain numbers: rank of the mentions, as much of the id as there
/// is room for, and where the node stood. Only what these leave tied is compared by id.
final class IdOrder {
  private final IdTexts ids;
  private final int first;
  private final double[] mentions;
  private final int[] sorted;

  /// @param ids of the nodes from place `first` on
  /// @param mentions of all nodes
  IdOrder(IdTexts ids, int first, double[] mentions) {
    this.ids = ids;
    this.first = first;
    this.mentions = mentions;
    this.sorted = new int[ids.size()];
  }

  /// At each place, counted from the first, where the node that belongs there stood.
  int[] sorted(int[] levelEnds) {
    int start = 0;
    for (int levelEnd : levelEnds) {
      int end = Math.min(levelEnd - first, sorted.length);
      if (end > start) {
        sort(start, end);
        start = end;
      }
    }
    return sorted;
  }

  private void sort(int start, int end) {
    if (end - start == 1) {
      sorted[start] = start;
      return;
    }
    int[] ranks = Mentions.ranks(mentions, first + start, first + end);
    int least = Integer.MAX_VALUE;
    int most = 0;
    for (int rank : ranks) {
      least = Math.min(least, rank);
      most = Math.max(most, rank);
    }
    int indexBits = bits(end - start - 1);
    int headBits = Long.SIZE - 1 - indexBits - bits(most - least);
    long[] keys = new long[ranks.length];
    for (int index = 0; index < keys.length; index++) {
      long head = headBits == 0 ? 0 : ids.head(start + index) >>> (Long.SIZE - headBits);
      long upper = (((long) ranks[index] - least) << headBits) | head;
      keys[index] = (upper << indexBits) | index;
    }
    LongSort.sort(keys);
    long mask = (1L << indexBits) - 1;
    for (int index = 0; index < keys.length; index++) {
      sorted[start + index] = start + (int) (keys[index] & mask);
    }
    settleTies(keys, indexBits, start);
  }

  private void settleTies(long[] keys, int indexBits, int start) {
    var byId = new IntSort(ids::compare);
    for (int index = 0; index < keys.length; ) {
      int end = index + 1;
      while (end < keys.length && ((keys[index] ^ keys[end]) >>> indexBits) == 0) {
        end++;
      }
      if (end - index > 1) {
        byId.sort(sorted, start + index, start + end);
      }
      index = end;
    }
  }

  private static int bits(int most) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(most);
  }
}
