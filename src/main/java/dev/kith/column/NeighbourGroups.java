package dev.kith.column;

import dev.kith.topology.EdgeCursor;
import dev.kith.topology.Topology;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Set;

/// Pairs each node with the groups of its neighbours, each group once.
final class NeighbourGroups {
  private final EdgeCursor lists;
  private final BitSet wanted;
  private final BitSet outgoing;
  private final BitSet incoming;
  private final Grouping grouping;
  private final boolean once;
  private int[] nodes = new int[ColumnPage.SIZE];
  private int[] groups = new int[ColumnPage.SIZE];
  private int[] last = new int[16];
  private int count;

  /// @param wanted the nodes that count as neighbours
  NeighbourGroups(
      Topology topology, NeighbourColumns neighbours, BitSet wanted, Grouping grouping) {
    this.lists = topology.edgeCursor();
    this.wanted = wanted;
    this.outgoing = bits(neighbours.outgoing());
    this.incoming = bits(neighbours.incoming());
    this.grouping = grouping;
    this.once = !grouping.usesNeighbours();
  }

  private static BitSet bits(Set<Integer> codes) {
    var bits = new BitSet();
    codes.forEach(bits::set);
    return bits;
  }

  /// Computes the pairs of some nodes into [#nodes] and [#groups], and returns how many.
  int expand(int[] some, int size) {
    count = 0;
    for (int index = 0; index < size; index++) {
      int node = some[index];
      boolean met = !outgoing.isEmpty() && meet(node, lists.outgoing(node), outgoing);
      if (!incoming.isEmpty() && !(met && once)) {
        meet(node, lists.incoming(node), incoming);
      }
    }
    return count;
  }

  /// Whether there was any neighbour.
  private boolean meet(int node, int degree, BitSet predicates) {
    var others = lists.neighbours();
    var along = lists.predicates();
    boolean met = false;
    for (int index = 0; index < degree; index++) {
      if (predicates.get(along[index]) && wanted.get(others[index])) {
        met = true;
        pair(node, grouping.group(node, others[index]));
        if (once) {
          return true;
        }
      }
    }
    return met;
  }

  private void pair(int node, int group) {
    if (group >= last.length) {
      last = Arrays.copyOf(last, Math.max(group + 1, last.length * 2));
    }
    if (last[group] == node + 1) {
      return; // the node is in this group already
    }
    last[group] = node + 1;
    if (count == nodes.length) {
      nodes = Arrays.copyOf(nodes, count * 2);
      groups = Arrays.copyOf(groups, count * 2);
    }
    nodes[count] = node;
    groups[count++] = group;
  }

  int[] nodes() {
    return nodes;
  }

  int[] groups() {
    return groups;
  }
}
