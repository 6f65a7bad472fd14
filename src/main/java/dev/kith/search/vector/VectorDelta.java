package dev.kith.search.vector;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Stream;

/// The vectors that changed after a base was written; immutable.
///
/// @param keys ascending: nodes whose vectors in the base are out of date
/// @param nodes for each key the vectors that it has now
/// @param size how many vectors and nodes without any that is
@SuppressWarnings("ArrayRecordComponent")
record VectorDelta(long change, int[] keys, List<Changed> nodes, int size) {
  /// @param entries those that have a direction
  record Changed(int key, long change, List<VectorEntry> entries) {}

  static VectorDelta empty(long change) {
    return new VectorDelta(change, new int[0], List.of(), 0);
  }

  private static VectorDelta of(long change, List<Changed> nodes) {
    return new VectorDelta(
        change,
        nodes.stream().mapToInt(Changed::key).toArray(),
        List.copyOf(nodes),
        nodes.stream().mapToInt(each -> Math.max(1, each.entries.size())).sum());
  }

  /// @param put all vectors of the nodes that it names
  VectorDelta with(List<VectorEntry> put, int[] gone, long upTo) {
    var latest = new HashMap<Integer, Changed>();
    for (var key : gone) {
      latest.put(key, new Changed(key, upTo, new ArrayList<>()));
    }
    for (var entry : put) {
      var changed =
          latest.computeIfAbsent(entry.key(), key -> new Changed(key, upTo, new ArrayList<>()));
      if (entry.vector().hasDirection()) {
        changed.entries.add(entry);
      }
    }
    var unchanged = nodes.stream().filter(node -> !latest.containsKey(node.key));
    return of(
        upTo,
        Stream.concat(unchanged, latest.values().stream())
            .sorted(Comparator.comparingInt(Changed::key))
            .toList());
  }

  /// What remains once a base holds everything up to a change.
  VectorDelta after(long upTo) {
    return of(Math.max(change, upTo), nodes.stream().filter(node -> node.change > upTo).toList());
  }

  boolean hides(int key) {
    return Arrays.binarySearch(keys, key) >= 0;
  }
}
