package dev.kith.tool.bfs.page;

/// A small hash table from the handles of nodes to their places in an order.
final class NodePlaces {
  static final int NOWHERE = -1;

  /// A handle in the upper half, its place plus one in the lower; 0 where nothing is.
  private final long[] slots;

  private final int mask;

  /// @param order distinct handles, of which the first `count` have a place
  NodePlaces(int[] order, int count) {
    int capacity = Integer.highestOneBit(Math.max(4, count)) << 2;
    mask = capacity - 1;
    slots = new long[capacity];
    for (int place = 0; place < count; place++) {
      int slot = hash(order[place]) & mask;
      while (slots[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      slots[slot] = ((long) order[place] << 32) | (place + 1);
    }
  }

  /// The place of each node, or [#NOWHERE].
  int[] of(int[] nodes) {
    int[] places = new int[nodes.length];
    for (int index = 0; index < nodes.length; index++) {
      // edges come in runs of one subject or one object
      places[index] =
          index > 0 && nodes[index] == nodes[index - 1] ? places[index - 1] : of(nodes[index]);
    }
    return places;
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
