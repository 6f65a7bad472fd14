package dev.kith.store.transfer;

import java.util.SplittableRandom;

/// Maps ids to keys during one load without storing the ids (B7): 96 bits of a keyed hash stand for
/// each.
///
/// Two of a billion ids share all 96 bits with a probability of one in 10¹¹; the key is random for
/// each load, so that nobody can prepare a colliding file. A slot takes 16 bytes, and at most two
/// in three are filled; a slot is contiguous, since every lookup misses the processor cache once.
final class IdMap {
  static final int ABSENT = -1;

  private static final long MIX = 0x9E3779B97F4A7C15L;
  private static final long OTHER_MIX = 0xC2B2AE3D27D4EB4FL;
  private static final long HASHED = 0xFFFF_FFFF_0000_0000L;

  private final long first;
  private final long second;

  /// For each slot 64 bits of hash, then 32 more and the key plus one, 0 where it is empty.
  private long[] slots = new long[1 << 13];

  private int size;

  IdMap(long seed) {
    var random = new SplittableRandom(seed);
    first = random.nextLong() | 1;
    second = random.nextLong() | 1;
  }

  int get(String id) {
    return (int) slots[find(id) + 1] - 1;
  }

  /// Stores the key of a new id; returns the existing one, or [#ABSENT].
  int putIfAbsent(String id, int key) {
    int slot = find(id);
    int there = (int) slots[slot + 1] - 1;
    if (there != ABSENT) {
      return there;
    }
    slots[slot + 1] |= key + 1L;
    if (++size > slots.length / 6 * 2) {
      grow();
    }
    return ABSENT;
  }

  /// The slot of an id, or an empty one prepared for it.
  private int find(String id) {
    long one = first ^ id.length();
    long two = second;
    // Two independent chains, which the processor runs in parallel.
    for (int index = 0; index < id.length(); index++) {
      int letter = id.charAt(index);
      one = Long.rotateLeft((one ^ letter) * MIX, 29) + first;
      two = Long.rotateLeft((two ^ letter) * OTHER_MIX, 31) + second;
    }
    one = mixed(one);
    two = mixed(two) & HASHED;
    int slot = slot(slots, one, two);
    if ((int) slots[slot + 1] == 0) {
      slots[slot] = one;
      slots[slot + 1] = two;
    }
    return slot;
  }

  private static int slot(long[] slots, long one, long two) {
    int mask = slots.length - 2;
    int slot = (int) one << 1 & mask;
    while ((int) slots[slot + 1] != 0
        && (slots[slot] != one || (slots[slot + 1] & HASHED) != two)) {
      slot = slot + 2 & mask;
    }
    return slot;
  }

  private void grow() {
    var larger = new long[slots.length * 2];
    for (int index = 0; index < slots.length; index += 2) {
      if ((int) slots[index + 1] != 0) {
        int slot = slot(larger, slots[index], slots[index + 1] & HASHED);
        larger[slot] = slots[index];
        larger[slot + 1] = slots[index + 1];
      }
    }
    slots = larger;
  }

  private static long mixed(long hash) {
    long mixed = (hash ^ (hash >>> 33)) * 0xFF51AFD7ED558CCDL;
    mixed = (mixed ^ (mixed >>> 33)) * 0xC4CEB9FE1A85EC53L;
    return mixed ^ (mixed >>> 33);
  }
}
