package dev.kith.tool.bfs;

import java.util.Arrays;

/// Where in an order each node stands: a small hash table from handles to places.
final class Positions {
  static final int NOWHERE = -1;

  private final int[] keys;
  private final int[] places;
  private final int mask;

  /// @param order handles, none twice
  Positions(int[] order) {
    int capacity = Integer.highestOneBit(Math.max(4, order.length)) << 2;
    mask = capacity - 1;
    keys = new int[capacity];
    places = new int[capacity];
    Arrays.fill(places, NOWHERE);
    for (int place = 0; place < order.length; place++) {
      int slot = slot(order[place]);
      keys[slot] = order[place];
      places[slot] = place;
    }
  }

  /// The place of a node, or [#NOWHERE].
  int of(int node) {
    return places[slot(node)];
  }

  private int slot(int node) {
    int slot = (node * 0x9E3779B9) >>> 7 & mask;
    while (places[slot] != NOWHERE && keys[slot] != node) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }
}
