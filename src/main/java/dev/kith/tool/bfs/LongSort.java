package dev.kith.tool.bfs;

import java.util.Arrays;

/// Sorts numbers that are not negative: many of them digit by digit, which compares nothing.
final class LongSort {
  private static final int FEW = 2_000;
  private static final int DIGIT_BITS = 11;
  private static final int DIGIT = (1 << DIGIT_BITS) - 1;

  private LongSort() {}

  static void sort(long[] keys) {
    if (keys.length < FEW) {
      Arrays.sort(keys);
      return;
    }
    long used = 0;
    for (long key : keys) {
      used |= key;
    }
    long[] other = new long[keys.length];
    // two at a time, so that the keys end where they began
    for (int shift = 0; shift < Long.SIZE && (used >>> shift) != 0; shift += 2 * DIGIT_BITS) {
      pass(keys, other, shift);
      pass(other, keys, shift + DIGIT_BITS);
    }
  }

  private static void pass(long[] from, long[] to, int shift) {
    int[] next = new int[DIGIT + 2];
    for (long key : from) {
      next[digit(key, shift) + 1]++;
    }
    for (int digit = 1; digit < next.length; digit++) {
      next[digit] += next[digit - 1];
    }
    for (long key : from) {
      to[next[digit(key, shift)]++] = key;
    }
  }

  /// Keys have 63 bits, which six digits cover: no shift reaches 64.
  private static int digit(long key, int shift) {
    return (int) (key >>> shift) & DIGIT;
  }
}
