package dev.kith.store;

import java.util.Arrays;
import java.util.SplittableRandom;

/// From ids to keys for one load, without keeping the ids: 128 bits of a keyed hash stand for each.
///
/// Two of a billion ids share all 128 bits with a chance of one in 10²⁰; the key is random for each
/// load, so that nobody can prepare a file in which they do. It takes 20 bytes a slot, at most two
/// slots in three filled.
final class IdMap {
  static final int ABSENT = -1;

  private final long first;
  private final long second;
  private long[] high = new long[1 << 12];
  private long[] low = new long[1 << 12];
  private int[] keys = new int[1 << 12];
  private int size;

  IdMap(long seed) {
    var random = new SplittableRandom(seed);
    first = random.nextLong() | 1;
    second = random.nextLong() | 1;
    Arrays.fill(keys, ABSENT);
  }

  int get(String id) {
    return keys[slot(hash(id, first), hash(id, second))];
  }

  /// Gives an id its key, unless it has one; tells the one it had, or [#ABSENT].
  int putIfAbsent(String id, int key) {
    long one = hash(id, first);
    long two = hash(id, second);
    int slot = slot(one, two);
    if (keys[slot] != ABSENT) {
      return keys[slot];
    }
    high[slot] = one;
    low[slot] = two;
    keys[slot] = key;
    if (++size > keys.length / 3 * 2) {
      grow();
    }
    return ABSENT;
  }

  private int slot(long one, long two) {
    int mask = keys.length - 1;
    int slot = (int) one & mask;
    while (keys[slot] != ABSENT && (high[slot] != one || low[slot] != two)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    var oldHigh = high;
    var oldLow = low;
    var oldKeys = keys;
    int length = keys.length * 2;
    high = new long[length];
    low = new long[length];
    keys = new int[length];
    Arrays.fill(keys, ABSENT);
    for (int index = 0; index < oldKeys.length; index++) {
      if (oldKeys[index] != ABSENT) {
        int slot = slot(oldHigh[index], oldLow[index]);
        high[slot] = oldHigh[index];
        low[slot] = oldLow[index];
        keys[slot] = oldKeys[index];
      }
    }
  }

  private static long hash(String id, long seed) {
    long hash = seed ^ id.length();
    for (int index = 0; index < id.length(); index++) {
      hash = Long.rotateLeft((hash ^ id.charAt(index)) * 0x9E3779B97F4A7C15L, 29) + seed;
    }
    hash = (hash ^ (hash >>> 33)) * 0xFF51AFD7ED558CCDL;
    hash = (hash ^ (hash >>> 33)) * 0xC4CEB9FE1A85EC53L;
    return hash ^ (hash >>> 33);
  }
}
