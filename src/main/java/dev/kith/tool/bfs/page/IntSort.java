package dev.kith.tool.bfs.page;

import java.util.function.IntBinaryOperator;

/// A stable merge sort of ints by what they stand for, without boxing them.
final class IntSort {
  /// Up to this many, insertion is fastest.
  private static final int FEW = 16;

  private final IntBinaryOperator order;
  private int[] scratch = {};

  /// @param order compares what two numbers stand for
  IntSort(IntBinaryOperator order) {
    this.order = order;
  }

  void sort(int[] items, int from, int to) {
    for (int start = from; start < to; start += FEW) {
      insert(items, start, Math.min(start + FEW, to));
    }
    if (to - from > FEW) {
      scratch = scratch.length < to - from ? new int[to - from] : scratch;
      for (int width = FEW; width < to - from; width *= 2) {
        for (int start = from; start < to - width; start += 2 * width) {
          merge(items, start, start + width, Math.min(start + 2 * width, to));
        }
      }
    }
  }

  /// Puts those items in order that belong at the places from `first` to `last`; before them stands
  /// what comes before, and behind them what comes after, in no particular order.
  void select(int[] items, int from, int to, int first, int last) {
    int low = from;
    int high = to;
    // cuts that leave too much on one side are not tried endlessly
    int cuts = 2 * (Integer.SIZE - Integer.numberOfLeadingZeros(to - from));
    while (high - low > FEW && (first > low || last < high) && cuts-- > 0) {
      int cut = cut(items, low, high);
      if (last <= cut) {
        high = cut;
      } else {
        if (first < cut) {
          select(items, low, cut, first, cut);
        }
        low = cut;
      }
    }
    sort(items, low, high);
  }

  /// Moves items to both sides of a place, which is returned: none before it comes after any behind
  /// it, and there are some on each side.
  private int cut(int[] items, int from, int to) {
    int middle = items[(from + to) >>> 1];
    int left = from;
    int right = to - 1;
    while (left <= right) {
      while (order.applyAsInt(items[left], middle) < 0) {
        left++;
      }
      while (order.applyAsInt(items[right], middle) > 0) {
        right--;
      }
      if (left <= right) {
        int moved = items[left];
        items[left++] = items[right];
        items[right--] = moved;
      }
    }
    return right + 1;
  }

  private void insert(int[] items, int from, int to) {
    for (int index = from + 1; index < to; index++) {
      int moved = items[index];
      int place = index;
      while (place > from && order.applyAsInt(items[place - 1], moved) > 0) {
        items[place] = items[place - 1];
        place--;
      }
      items[place] = moved;
    }
  }

  private void merge(int[] items, int from, int middle, int to) {
    if (order.applyAsInt(items[middle - 1], items[middle]) <= 0) {
      return;
    }
    int left = 0;
    int lefts = middle - from;
    System.arraycopy(items, from, scratch, 0, lefts);
    int right = middle;
    int place = from;
    while (left < lefts && right < to) {
      items[place++] =
          order.applyAsInt(scratch[left], items[right]) <= 0 ? scratch[left++] : items[right++];
    }
    System.arraycopy(scratch, left, items, place, lefts - left);
  }
}
