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
