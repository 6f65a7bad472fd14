package dev.kith.topology.file;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Edge records of one partition outside the heap, and a stable radix sort over them.
///
/// A hub may put millions of records into one partition; the cost stays linear.
final class EdgeRecords {
  static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
  private static final int DIGIT_BITS = 15;

  /// A number in each record, by its place.
  enum Field {
    ROW(0),
    NEIGHBOUR(4),
    PREDICATE(8),
    EDGE(12);

    private final long offset;

    Field(long offset) {
      this.offset = offset;
    }
  }

  private MemorySegment current;
  private MemorySegment spare;
  private int count;

  EdgeRecords(Arena arena, long most) {
    long bytes = Math.max(1, most * EdgeSpill.RECORD_BYTES);
    current = arena.allocate(bytes, Long.BYTES);
    spare = arena.allocate(bytes, Long.BYTES);
  }

  /// Where the next records are to be put.
  MemorySegment space() {
    return current;
  }

  /// Says how many records there are now.
  void holds(long records) {
    count = Math.toIntExact(records);
  }

  int count() {
    return count;
  }

  int value(Field field, int index) {
    return current.get(INT, (long) index * EdgeSpill.RECORD_BYTES + field.offset);
  }

  /// Sorts by the low bits of a field and keeps the order of equals.
  void sort(Field field, int bits) {
    for (int shift = 0; shift < bits; shift += DIGIT_BITS) {
      pass(field.offset, shift, (1 << Math.min(DIGIT_BITS, bits - shift)) - 1);
    }
  }

  private void pass(long fieldAt, int shift, int mask) {
    var from = current;
    var to = spare;
    var positions = new int[mask + 2];
    for (int index = 0; index < count; index++) {
      int digit = (from.get(INT, (long) index * EdgeSpill.RECORD_BYTES + fieldAt) >>> shift) & mask;
      positions[digit + 1]++;
    }
    for (int digit = 0; digit <= mask; digit++) {
      if (positions[digit + 1] == count) {
        return; // all are equal here
      }
      positions[digit + 1] += positions[digit];
    }
    for (int index = 0; index < count; index++) {
      long at = (long) index * EdgeSpill.RECORD_BYTES;
      int digit = (from.get(INT, at + fieldAt) >>> shift) & mask;
      long target = (long) positions[digit]++ * EdgeSpill.RECORD_BYTES;
      to.set(LONG, target, from.get(LONG, at));
      to.set(LONG, target + 8, from.get(LONG, at + 8));
    }
    current = to;
    spare = from;
  }
}
