package dev.kith.topology;

import java.util.Arrays;

/// The nodes that a walk has met, each with a small mark, usually its distance.
///
/// Few nodes lie in a hash table; once there are many they move to one byte for each key. So a
/// small walk in a large graph costs little, and a large one is fast.
final class NodeMarks {
  private static final int LEAST_SLOTS = 64;
  private static final int MOST_IDLE_SLOTS = 1 << 12;

  /// An empty table that nothing is ever put into: it stands for the table while marks are dense.
  private static final byte[] NO_BYTES = new byte[0];

  private final int mostSparse;
  private int bound;
  private int[] slots = new int[LEAST_SLOTS];
  private byte[] slotMarks = new byte[LEAST_SLOTS];
  private int shift = Integer.numberOfLeadingZeros(LEAST_SLOTS) + 1;

  /// By key, the mark plus one; of no length while the table is used.
  private byte[] dense = NO_BYTES;

  /// A dense array without any mark, kept for the next large walk.
  private byte[] idle = NO_BYTES;

  private int size;

  /// @param bound one more than the highest key that can be met
  /// @param mostSparse how many nodes the table may hold
  NodeMarks(int bound, int mostSparse) {
    this.bound = bound;
    this.mostSparse = mostSparse;
  }

  /// Marks for a walk of its own, which takes memory in proportion to what it meets.
  static NodeMarks of(int bound) {
    return new NodeMarks(bound, Math.max(1 << 12, bound / 32));
  }

  /// Gets ready for a graph of that bound; nothing may be marked.
  void use(int newBound) {
    bound = newBound;
  }

  /// Gets ready for about as many more nodes.
  void expect(long more) {
    if (dense.length == 0 && size + more > mostSparse) {
      turnDense();
    }
  }

  /// The mark of a node, or -1 where it was not met.
  int mark(int node) {
    if (dense.length > 0) {
      return dense[node] - 1;
    }
    int slot = slotOf(node);
    return slots[slot] == 0 ? -1 : slotMarks[slot];
  }

  boolean has(int node) {
    return dense.length > 0 ? dense[node] != 0 : slots[slotOf(node)] != 0;
  }

  /// Marks a node; false where it was met before and keeps its mark.
  boolean meet(int node, int mark) {
    if (dense.length > 0) {
      if (dense[node] != 0) {
        return false;
      }
      dense[node] = (byte) (mark + 1);
      size++;
      return true;
    }
    int slot = slotOf(node);
    if (slots[slot] != 0) {
      return false;
    }
    slots[slot] = node + 1;
    slotMarks[slot] = (byte) mark;
    if (++size > slots.length >>> 1) {
      grow();
    }
    return true;
  }

  /// Marks the nodes of a part of `met` and adds those that are new to `nodes`, which must have
  /// room; gives how many nodes there are then.
  int meetAll(int[] met, int from, int to, int mark, int[] nodes, int count) {
    int end = count;
    if (dense.length == 0) {
      for (int index = from; index < to; index++) {
        if (meet(met[index], mark)) {
          nodes[end++] = met[index];
        }
      }
      return end;
    }
    byte[] marks = dense;
    byte stored = (byte) (mark + 1);
    for (int index = from; index < to; index++) {
      int node = met[index];
      if (marks[node] == 0) {
        marks[node] = stored;
        nodes[end++] = node;
      }
    }
    size += end - count;
    return end;
  }

  /// Moves the nodes of a part that have a mark to its front, with what stands beside them; gives
  /// where they end.
  int keepMarked(int mark, int[] some, int[] beside, int from, int to) {
    int kept = from;
    if (dense.length == 0) {
      for (int index = from; index < to; index++) {
        if (slotMarks[slotOf(some[index])] == mark) {
          some[kept] = some[index];
          beside[kept++] = beside[index];
        }
      }
      return kept;
    }
    byte[] marks = dense;
    for (int index = from; index < to; index++) {
      int node = some[index];
      if (marks[node] == mark + 1) {
        some[kept] = node;
        beside[kept++] = beside[index];
      }
    }
    return kept;
  }

  /// Forgets all, given all nodes that were met.
  void clear(int[] nodes, int count) {
    if (dense.length > 0) {
      for (int index = 0; index < count; index++) {
        dense[nodes[index]] = 0;
      }
      idle = dense;
      dense = NO_BYTES;
    }
    if (slots.length > MOST_IDLE_SLOTS) {
      slots = new int[LEAST_SLOTS];
      slotMarks = new byte[LEAST_SLOTS];
      shift = Integer.numberOfLeadingZeros(LEAST_SLOTS) + 1;
    } else {
      Arrays.fill(slots, 0);
    }
    size = 0;
  }

  private int slotOf(int node) {
    int[] table = slots;
    int mask = table.length - 1;
    int slot = (node * 0x9E3779B9) >>> shift;
    while (table[slot] != 0 && table[slot] != node + 1) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    if (size > mostSparse) {
      turnDense();
      return;
    }
    int[] oldSlots = slots;
    byte[] oldMarks = slotMarks;
    slots = new int[oldSlots.length * 4];
    slotMarks = new byte[slots.length];
    shift -= 2;
    for (int slot = 0; slot < oldSlots.length; slot++) {
      if (oldSlots[slot] != 0) {
        int target = slotOf(oldSlots[slot] - 1);
        slots[target] = oldSlots[slot];
        slotMarks[target] = oldMarks[slot];
      }
    }
  }

  private void turnDense() {
    dense = idle.length >= bound && bound > 0 ? idle : new byte[Math.max(1, bound)];
    idle = NO_BYTES;
    for (int slot = 0; slot < slots.length; slot++) {
      if (slots[slot] != 0) {
        dense[slots[slot] - 1] = (byte) (slotMarks[slot] + 1);
      }
    }
  }
}
