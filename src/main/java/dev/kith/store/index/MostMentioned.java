package dev.kith.store.index;

import dev.kith.topology.Topology;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.PriorityQueue;

/// Orders nodes by how likely somebody asks for them: those first that are mentioned most, by what
/// an import said or by their relationships.
public final class MostMentioned {
  private MostMentioned() {}

  /// The nodes, the most mentioned first; of equals the one created first.
  public static int[] first(Topology topology, BitSet nodes) {
    long[] ranked = nodes.stream().mapToLong(node -> rank(topology, node)).toArray();
    Arrays.sort(ranked);
    return Arrays.stream(ranked).mapToInt(each -> (int) each).toArray();
  }

  /// The first few of them.
  static BitSet some(Topology topology, BitSet nodes, int most) {
    var first = new PriorityQueue<Long>(Comparator.reverseOrder());
    for (int node = nodes.nextSetBit(0); node >= 0; node = nodes.nextSetBit(node + 1)) {
      first.add(rank(topology, node));
      if (first.size() > most) {
        first.poll();
      }
    }
    var some = new BitSet();
    first.forEach(each -> some.set(each.intValue()));
    return some;
  }

  private static long rank(Topology topology, int node) {
    long mentions = 0;
    if (topology.exists(node)) {
      // NaN, where nobody said, is 0
      long said = (long) topology.mentions(node);
      long edges = (long) topology.outDegree(node) + topology.inDegree(node);
      mentions = Math.clamp(Math.max(said, edges), 0, Integer.MAX_VALUE);
    }
    return ((Integer.MAX_VALUE - mentions) << Integer.SIZE) | node;
  }
}
