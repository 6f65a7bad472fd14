package dev.kith.topology;

import java.util.Arrays;

/// The nodes that a walk has visited, each with its distance.
///
/// Few nodes lie in a hash table; once there are many they move to one byte for each key. So a
/// small walk in a large graph costs little, and a large one is fast.
final class VisitedNodes {
  private static final int LEAST_SLOTS = 64;
  private static final int MOST_IDLE_SLOTS = 1 << 12;

  /// Stands for the array that is not in use.
  private static final byte[] NO_BYTES = new byte[0];

  private final int mostSparse;
  private int bound;
  private int[] slots = new int[LEAST_SLOTS];
  private byte[] slotDistances = new byte[LEAST_SLOTS];
  private int shift = Integer.numberOfLeadingZeros(LEAST_SLOTS) + 1;

  /// By key, the distance plus one; empty while the hash table is used.
  private byte[] dense = NO_BYTES;

  /// A cleared dense array, kept for the next large walk.
  private byte[] idle = NO_BYTES;

  private int size;

  /// @param bound one more than the highest key that can be visited
  /// @param mostSparse how many nodes the table may hold
  VisitedNodes(int bound, int mostSparse) {
    this.bound = bound;
    this.mostSparse = mostSparse;
  }

  /// An empty set whose memory is in proportion to what is visited.
  static VisitedNodes of(int bound) {
    return new VisitedNodes(bound, Math.max(1 << 12, bound / 32));
  }

  /// Sets the bound of an empty set.
  void resize(int newBound) {
    bound = newBound;
  }

  /// Prepares for about as many more nodes.
  void expect(long more) {
    if (dense.length == 0 && size + more > mostSparse) {
      becomeDense();
    }
  }

  /// The distance of a node, or -1 where it was not visited.
  int distance(int node) {
    if (dense.length > 0) {
      return dense[node] - 1;
    }
    int slot = slotOf(node);
    return slots[slot] == 0 ? -1 : slotDistances[slot];
  }

  boolean has(int node) {
    return dense.length > 0 ? dense[node] != 0 : slots[slotOf(node)] != 0;
  }

  /// Adds a node; false where it was visited before and keeps its distance.
  boolean visit(int node, int distance) {
    if (dense.length > 0) {
      if (dense[node] != 0) {
        return false;
      }
      dense[node] = (byte) (distance + 1);
      size++;
      return true;
    }
    int slot = slotOf(node);
    if (slots[slot] != 0) {
      return false;
    }
    slots[slot] = node + 1;
    slotDistances[slot] = (byte) distance;
    if (++size > slots.length >>> 1) {
      grow();
    }
    return true;
  }

  /// Visits the nodes of a slice of `met` and appends the new ones to `nodes`, which must have
  /// room; gives how many nodes there are then.
  int visitAll(int[] met, int from, int to, int distance, int[] nodes, int count) {
    int end = count;
    if (dense.length == 0) {
      for (int index = from; index < to; index++) {
        if (visit(met[index], distance)) {
          nodes[end++] = met[index];
        }
      }
      return end;
    }
    byte[] distances = dense;
    byte stored = (byte) (distance + 1);
    for (int index = from; index < to; index++) {
      int node = met[index];
      if (distances[node] == 0) {
        distances[node] = stored;
        nodes[end++] = node;
      }
    }
    size += end - count;
    return end;
  }

  /// Moves the nodes of a slice that are at a distance to its front, with the values beside them;
  /// gives where they end.
  int selectAt(int distance, int[] some, int[] beside, int from, int to) {
    int kept = from;
    if (dense.length == 0) {
      for (int index = from; index < to; index++) {
        if (slotDistances[slotOf(some[index])] == distance) {
          some[kept] = some[index];
          beside[kept++] = beside[index];
        }
      }
      return kept;
    }
    byte[] distances = dense;
    for (int index = from; index < to; index++) {
      int node = some[index];
      if (distances[node] == distance + 1) {
        some[kept] = node;
        beside[kept++] = beside[index];
      }
    }
    return kept;
  }

  /// Empties the set, given all nodes that were visited.
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
      slotDistances = new byte[LEAST_SLOTS];
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
      becomeDense();
      return;
    }
    int[] oldSlots = slots;
    byte[] oldDistances = slotDistances;
    slots = new int[oldSlots.length * 4];
    slotDistances = new byte[slots.length];
    shift -= 2;
    for (int slot = 0; slot < oldSlots.length; slot++) {
      if (oldSlots[slot] != 0) {
        int target = slotOf(oldSlots[slot] - 1);
        slots[target] = oldSlots[slot];
        slotDistances[target] = oldDistances[slot];
      }
    }
  }

  private void becomeDense() {
    dense = idle.length >= bound && bound > 0 ? idle : new byte[Math.max(1, bound)];
    idle = NO_BYTES;
    for (int slot = 0; slot < slots.length; slot++) {
      if (slots[slot] != 0) {
        dense[slots[slot] - 1] = (byte) (slotDistances[slot] + 1);
      }
    }
  }
}
