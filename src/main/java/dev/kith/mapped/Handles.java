package dev.kith.mapped;

import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Numbers the nodes that one read has met, from 0. Only nodes that exist get a number.
final class Handles {
  private final List<NodeRef> nodes = new ArrayList<>();
  private final Map<String, Keys> known = new HashMap<>();

  int of(NodeRef node) {
    int handle =
        known.computeIfAbsent(node.type(), _ -> new Keys()).putIfAbsent(node.key(), nodes.size());
    if (handle == nodes.size()) {
      nodes.add(node);
    }
    return handle;
  }

  NodeRef node(int handle) {
    return nodes.get(handle);
  }

  int count() {
    return nodes.size();
  }

  /// The nodes of one type by key. Whole numbers have a hash table without objects: a third of a
  /// walk over two million edges was spent in a `HashMap` of nodes.
  private static final class Keys {
    private final Map<Literal, Integer> others = new HashMap<>();
    private long[] wholes = new long[16];

    /// Handles plus one; 0 where nothing is.
    private int[] handles = new int[16];

    private int count;

    int putIfAbsent(Literal key, int handle) {
      if (key instanceof Literal.Whole(var number)) {
        return putIfAbsent(number, handle);
      }
      var before = others.putIfAbsent(key, handle);
      return before == null ? handle : before;
    }

    private int putIfAbsent(long key, int handle) {
      int slot = slot(key);
      if (handles[slot] != 0) {
        return handles[slot] - 1;
      }
      wholes[slot] = key;
      handles[slot] = handle + 1;
      if (++count > handles.length / 2) {
        grow();
      }
      return handle;
    }

    /// Where a key is, or where it would be.
    private int slot(long key) {
      long mixed = key * 0x9E3779B97F4A7C15L;
      int slot = (int) (mixed ^ (mixed >>> 32)) & (handles.length - 1);
      while (handles[slot] != 0 && wholes[slot] != key) {
        slot = (slot + 1) & (handles.length - 1);
      }
      return slot;
    }

    private void grow() {
      var keys = wholes;
      var before = handles;
      wholes = new long[2 * keys.length];
      handles = new int[2 * before.length];
      for (int index = 0; index < keys.length; index++) {
        if (before[index] != 0) {
          int slot = slot(keys[index]);
          wholes[slot] = keys[index];
          handles[slot] = before[index];
        }
      }
    }
  }
}
