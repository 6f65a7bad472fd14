package dev.kith.cypher.run;

import dev.kith.cypher.plan.Op;
import dev.kith.cypher.value.CypherValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Where a route leads from nodes, as numbers.
final class CountedEnds {
  private static final long BYTES_AN_END = 16;

  private final Runner runner;
  private final Follow follow;
  private final Map<Integer, Ends> known = new HashMap<>();

  CountedEnds(Op.Route route, Runner runner) {
    this.runner = runner;
    this.follow = new Follow(route, runner);
  }

  /// The relationships that lead away from a node, in the order of their other ends.
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Ends(int[] nodes, List<CypherValue.EdgeAt> edges) {
    int size() {
      return nodes.length;
    }

    /// The place of the first that does not lead to a smaller node.
    int first(int node) {
      int found = Arrays.binarySearch(nodes, node);
      if (found < 0) {
        return -found - 1;
      }
      while (found > 0 && nodes[found - 1] == node) {
        found--;
      }
      return found;
    }
  }

  /// Reads the relationships of nodes at once.
  void load(Collection<Integer> nodes) {
    var wanted = new ArrayList<>(nodes);
    wanted.removeAll(known.keySet());
    follow.load(wanted);
  }

  Ends of(int node) {
    var ends = known.get(node);
    if (ends == null) {
      var edges = new ArrayList<>(follow.from(node));
      edges.sort(Comparator.comparingInt(edge -> edge.other(node)));
      runner.hold(BYTES_AN_END * edges.size());
      ends = new Ends(edges.stream().mapToInt(edge -> edge.other(node)).toArray(), edges);
      known.put(node, ends);
    }
    return ends;
  }

  /// Whether a row has the relationship already, where it may not.
  boolean isTaken(CypherValue.EdgeAt edge, CypherValue[] row) {
    return follow.isTaken(edge, row);
  }
}
