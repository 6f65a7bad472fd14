package dev.kith.search.vector;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Stream;

/// The vectors that changed after a base was written; immutable.
///
/// @param keys ascending: nodes whose vector in the base is out of date
/// @param entries for each key its vector of length 1, empty where it has none any more
@SuppressWarnings("ArrayRecordComponent")
record VectorDelta(long change, int[] keys, List<Changed> entries) {
  record Changed(int key, long change, float[] vector, QuantisedVector quantised) {
    static Changed of(int key, long change, float[] vector) {
      return new Changed(key, change, vector, QuantisedVector.of(vector));
    }
  }

  static VectorDelta empty(long change) {
    return new VectorDelta(change, new int[0], List.of());
  }

  private static VectorDelta of(long change, List<Changed> entries) {
    return new VectorDelta(
        change, entries.stream().mapToInt(Changed::key).toArray(), List.copyOf(entries));
  }

  VectorDelta with(List<VectorEntry> put, int[] gone, long upTo) {
    var latest = new HashMap<Integer, Changed>();
    for (var entry : put) {
      latest.put(entry.key(), Changed.of(entry.key(), upTo, UnitVector.of(entry.vector())));
    }
    for (var key : gone) {
      latest.put(key, Changed.of(key, upTo, new float[0]));
    }
    var unchanged = entries.stream().filter(entry -> !latest.containsKey(entry.key()));
    return of(
        upTo,
        Stream.concat(unchanged, latest.values().stream())
            .sorted(Comparator.comparingInt(Changed::key))
            .toList());
  }

  /// What remains once a base holds everything up to a change.
  VectorDelta after(long upTo) {
    return of(
        Math.max(change, upTo), entries.stream().filter(entry -> entry.change > upTo).toList());
  }

  boolean hides(int key) {
    return Arrays.binarySearch(keys, key) >= 0;
  }
}
