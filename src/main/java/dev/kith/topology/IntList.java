package dev.kith.topology;

import java.util.Arrays;

/// A growing array of ints whose array can be written to directly.
final class IntList {
  private int[] values;
  private int size;

  IntList(int capacity) {
    values = new int[capacity];
  }

  /// The array, which holds until the next [#reserve] or [#add].
  int[] values() {
    return values;
  }

  int size() {
    return size;
  }

  int at(int index) {
    return values[index];
  }

  void add(int value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, Math.max(16, grown(size)));
    }
    values[size++] = value;
  }

  /// Makes room for more than there are; gives the array.
  int[] reserve(long more) {
    if (size + more > values.length) {
      values =
          Arrays.copyOf(values, Math.max(Math.addExact(size, Math.toIntExact(more)), grown(size)));
    }
    return values;
  }

  /// Says how many of the values written into the array count.
  void resize(int newSize) {
    size = newSize;
  }

  int[] toArray() {
    return Arrays.copyOf(values, size);
  }

  /// An empty list to go on with: this one, unless it holds more memory than is worth keeping.
  IntList emptied(int mostIdle) {
    size = 0;
    return values.length > mostIdle ? new IntList(16) : this;
  }

  private static int grown(int size) {
    return (int) Math.min(Integer.MAX_VALUE - 8L, size + (size >>> 1));
  }
}
