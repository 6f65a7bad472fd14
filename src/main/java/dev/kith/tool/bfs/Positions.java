package dev.kith.tool.bfs;

/// Where in an order each node stands: a small hash table from handles to places.
final class Positions {
  static final int NOWHERE = -1;

  /// A handle in the upper half, its place plus one in the lower; 0 where nothing is.
  private final long[] slots;

  private final int mask;

  /// @param order handles, none twice
  Positions(int[] order) {
    int capacity = Integer.highestOneBit(Math.max(4, order.length)) << 2;
    mask = capacity - 1;
    slots = new long[capacity];
    for (int place = 0; place < order.length; place++) {
      int slot = hash(order[place]) & mask;
      while (slots[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      slots[slot] = ((long) order[place] << 32) | (place + 1);
    }
  }

  /// The place of a node, or [#NOWHERE].
  int of(int node) {
    int slot = hash(node) & mask;
    while (true) {
      long found = slots[slot];
      if (found == 0 || (int) (found >>> 32) == node) {
        return (int) found - 1;
      }
      slot = (slot + 1) & mask;
    }
  }

  private static int hash(int node) {
    int mixed = node * 0x9E3779B9;
    return mixed ^ (mixed >>> 15);
  }
}
