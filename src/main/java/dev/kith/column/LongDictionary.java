package dev.kith.column;

import java.util.Arrays;

/// Figure B13: dictionary encoding of longs without boxing; codes count up from 0.
final class LongDictionary {
  private static final long SPREAD = 0x9E37_79B9_7F4A_7C15L;

  private long[] keys = new long[16];
  private int[] codes = new int[16];
  private long[] known = new long[16];
  private int size;

  /// The code of a number, a new one if the number is new.
  int code(long key) {
    int at = place(key, keys.length);
    while (codes[at] != 0) {
      if (keys[at] == key) {
        return codes[at] - 1;
      }
      at = (at + 1) & (keys.length - 1);
    }
    return add(at, key);
  }

  private int add(int at, long key) {
    if (size == known.length) {
      known = Arrays.copyOf(known, size * 2);
    }
    known[size] = key;
    keys[at] = key;
    codes[at] = ++size;
    if (size * 2 > keys.length) {
      grow();
    }
    return size - 1;
  }

  private void grow() {
    int room = keys.length * 2;
    keys = new long[room];
    codes = new int[room];
    for (int code = 0; code < size; code++) {
      int at = place(known[code], room);
      while (codes[at] != 0) {
        at = (at + 1) & (room - 1);
      }
      keys[at] = known[code];
      codes[at] = code + 1;
    }
  }

  private static int place(long key, int room) {
    return (int) ((key * SPREAD) >>> 32) & (room - 1);
  }

  long key(int code) {
    return known[code];
  }

  int size() {
    return size;
  }
}
