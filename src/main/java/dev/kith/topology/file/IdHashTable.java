package dev.kith.topology.file;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;

/// From ids to keys: a table of keys by the hash of their ids, each in the first free slot from its
/// own on, one slot in three free.
///
/// The ids themselves are elsewhere in the file, so that a slot is no more than a guess to be
/// checked. The salt is another in each file, so that ids which crowd together in one do not in the
/// next; it is no defence against somebody who can read the file.
final class IdHashTable {
  /// What is in a free slot; any other holds a key's successor.
  static final int FREE = 0;

  private static final long PRIME = 0x100000001B3L;
  private static final long MIX = 0x9E3779B97F4A7C15L;

  private final long salt;
  private final long count;
  private final MemorySegment slots;

  /// An empty table for as many nodes.
  IdHashTable(Arena arena, int nodes, long salt) {
    this.salt = salt;
    this.count = count(nodes);
    this.slots = arena.allocate(count * Integer.BYTES, Integer.BYTES);
  }

  /// How many slots there are for some nodes; more than nodes, so that every search ends.
  static long count(int nodes) {
    return nodes == 0 ? 0 : nodes + nodes / 2 + 1L;
  }

  /// The slot that an id wants, of at least one.
  static long wanted(ByteBuffer id, long salt, long count) {
    long hash = salt;
    for (int at = id.position(); at < id.limit(); at++) {
      hash = (hash ^ id.get(at)) * PRIME;
    }
    hash = (hash ^ (hash >>> 32)) * MIX;
    return ((hash >>> 32) * count) >>> 32;
  }

  static long next(long slot, long count) {
    return slot + 1 == count ? 0 : slot + 1;
  }

  void add(int key, ByteBuffer id) {
    long slot = wanted(id, salt, count);
    while (slots.getAtIndex(ValueLayout.JAVA_INT, slot) != FREE) {
      slot = next(slot, count);
    }
    slots.setAtIndex(ValueLayout.JAVA_INT, slot, key + 1);
  }

  void write(SectionWriter section) throws IOException {
    for (long slot = 0; slot < count; slot++) {
      section.putInt(slots.getAtIndex(ValueLayout.JAVA_INT, slot));
    }
  }
}
