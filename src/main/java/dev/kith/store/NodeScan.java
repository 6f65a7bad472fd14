package dev.kith.store;

import dev.kith.graph.Call;
import dev.kith.topology.Topology;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;

/// Reads the nodes of some types in the order of their keys, from the topology.
final class NodeScan {
  private static final int NODES_PER_CHECK = 0xFFF;

  private final Call call;
  private final Topology topology;
  private final IntPredicate wanted;
  private final BitSet known = new BitSet();
  private final BitSet fitting = new BitSet();

  /// @param wanted which codes of types
  NodeScan(Call call, Topology topology, IntPredicate wanted) {
    this.call = call;
    this.topology = topology;
    this.wanted = wanted;
  }

  /// At most so many nodes, from the first after `after`.
  int[] after(int after, int most) {
    var found = new int[Math.min(most, topology.nodeBound())];
    int count = 0;
    for (int node = after + 1; node < topology.nodeBound() && count < found.length; node++) {
      if ((node & NODES_PER_CHECK) == 0) {
        call.check();
      }
      if (topology.exists(node) && fits(topology.type(node))) {
        found[count++] = node;
      }
    }
    return Arrays.copyOf(found, count);
  }

  private boolean fits(int type) {
    if (!known.get(type)) {
      known.set(type);
      fitting.set(type, wanted.test(type));
    }
    return fitting.get(type);
  }
}
