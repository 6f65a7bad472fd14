package dev.kith.store;

import dev.kith.graph.Call;
import dev.kith.topology.Topology;
import java.util.Arrays;
import java.util.BitSet;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/// Reads the nodes of some types in the order of their keys, from the topology.
final class NodeScan {
  private static final int CHUNK = 4_096;
  private static final int FEW_TYPES = 64;

  private final Call call;
  private final Topology topology;
  private final IntPredicate wanted;
  private final OptionalInt only;
  private final BitSet known = new BitSet();
  private final BitSet fitting = new BitSet();

  /// @param types how many types there are
  /// @param wanted which codes of types
  NodeScan(Call call, Topology topology, int types, IntPredicate wanted) {
    this.call = call;
    this.topology = topology;
    this.wanted = wanted;
    this.only = only(types, wanted);
  }

  private static OptionalInt only(int types, IntPredicate wanted) {
    int[] fitting =
        types > FEW_TYPES
            ? new int[0]
            : IntStream.range(0, types).filter(wanted).limit(2).toArray();
    return fitting.length == 1 ? OptionalInt.of(fitting[0]) : OptionalInt.empty();
  }

  /// At most so many nodes, from the first after `after`.
  int[] after(int after, int most) {
    var found = new int[Math.min(most, topology.nodeBound())];
    int count = only.isPresent() ? ofType(only.getAsInt(), after, found) : ofTypes(after, found);
    return Arrays.copyOf(found, count);
  }

  private int ofTypes(int after, int[] found) {
    int count = 0;
    for (int node = after + 1; node < topology.nodeBound() && count < found.length; node++) {
      if (node % CHUNK == 0) {
        call.check();
      }
      if (topology.exists(node) && fits(topology.type(node))) {
        found[count++] = node;
      }
    }
    return count;
  }

  private int ofType(int type, int after, int[] found) {
    var some = new int[CHUNK];
    int bound = topology.nodeBound();
    int count = 0;
    for (int from = after + 1; from < bound && count < found.length; from += CHUNK) {
      call.check();
      int end = Math.min(bound - from, CHUNK) + from;
      int kept = Math.min(topology.ofType(type, from, end, some), found.length - count);
      System.arraycopy(some, 0, found, count, kept);
      count += kept;
    }
    return count;
  }

  private boolean fits(int type) {
    if (!known.get(type)) {
      known.set(type);
      fitting.set(type, wanted.test(type));
    }
    return fitting.get(type);
  }
}
