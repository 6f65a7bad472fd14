package dev.kith.topology;

/// The nodes that a walk has met, each with a small mark, usually its distance.
///
/// Few nodes lie in a hash table; once they are a fair part of the graph they move to one byte for
/// each key. So a small walk in a large graph costs little, and a large one is fast.
final class NodeMarks {
  private static final int LEAST_SLOTS = 32;
  private static final int DENSE_SHARE = 32;
  private static final int LEAST_DENSE = 1 << 12;

  private final int bound;
  private final int mostSparse;
  private int[] slots;
  private byte[] marks;
  private byte[] dense = new byte[0];
  private int shift;
  private int size;

  /// @param bound one more than the highest key that can be met
  /// @param expected a guess at how many will be
  NodeMarks(int bound, long expected) {
    this.bound = bound;
    this.mostSparse = Math.max(LEAST_DENSE, bound / DENSE_SHARE);
    int capacity = LEAST_SLOTS;
    while (capacity < 2 * Math.min(expected, LEAST_DENSE)) {
      capacity *= 2;
    }
    slots = new int[capacity];
    marks = new byte[capacity];
    shift = Integer.numberOfLeadingZeros(capacity) + 1;
  }

  /// The mark of a node, or -1 where it was not met.
  int of(int node) {
    if (dense.length > 0) {
      return dense[node] - 1;
    }
    int slot = slotOf(node);
    return slots[slot] == 0 ? -1 : marks[slot];
  }

  boolean has(int node) {
    return dense.length > 0 ? dense[node] != 0 : slots[slotOf(node)] != 0;
  }

  /// Marks a node unless it was met before; gives the earlier mark, or -1.
  int meet(int node, int mark) {
    if (dense.length > 0) {
      int before = dense[node] - 1;
      if (before < 0) {
        dense[node] = (byte) (mark + 1);
        size++;
      }
      return before;
    }
    int slot = slotOf(node);
    if (slots[slot] != 0) {
      return marks[slot];
    }
    slots[slot] = node + 1;
    marks[slot] = (byte) mark;
    if (++size > slots.length >>> 1) {
      grow();
    }
    return -1;
  }

  int size() {
    return size;
  }

  private int slotOf(int node) {
    int mask = slots.length - 1;
    int slot = (node * 0x9E3779B9) >>> shift;
    while (slots[slot] != 0 && slots[slot] != node + 1) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    var oldSlots = slots;
    var oldMarks = marks;
    if (size > mostSparse) {
      dense = new byte[bound];
      for (int slot = 0; slot < oldSlots.length; slot++) {
        if (oldSlots[slot] != 0) {
          dense[oldSlots[slot] - 1] = (byte) (oldMarks[slot] + 1);
        }
      }
      slots = new int[0];
      marks = new byte[0];
      return;
    }
    slots = new int[oldSlots.length * 4];
    marks = new byte[slots.length];
    shift -= 2;
    for (int slot = 0; slot < oldSlots.length; slot++) {
      if (oldSlots[slot] != 0) {
        int target = slotOf(oldSlots[slot] - 1);
        slots[target] = oldSlots[slot];
        marks[target] = oldMarks[slot];
      }
    }
  }
}
