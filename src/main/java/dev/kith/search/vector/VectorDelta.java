package dev.kith.search.vector;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/// The vectors that changed after a base; never changes itself.
///
/// @param keys ascending: nodes whose vector in the base does not count any more
/// @param entries for each key its vector of length 1 now, empty where it has none
@SuppressWarnings("ArrayRecordComponent")
record VectorDelta(long change, int[] keys, List<Changed> entries) {
  record Changed(int key, long change, float[] vector, VectorCode code) {
    static Changed of(int key, long change, float[] vector) {
      return new Changed(key, change, vector, VectorCode.of(vector));
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
    var news = new TreeMap<Integer, Changed>();
    for (var entry : put) {
      news.put(entry.key(), Changed.of(entry.key(), upTo, UnitVector.of(entry.vector())));
    }
    for (var key : gone) {
      news.put(key, Changed.of(key, upTo, new float[0]));
    }
    var merged = new ArrayList<Changed>(entries.size() + news.size());
    for (var old : entries) {
      while (!news.isEmpty() && news.firstKey() < old.key()) {
        merged.add(news.pollFirstEntry().getValue());
      }
      if (news.isEmpty() || news.firstKey() != old.key()) {
        merged.add(old);
      }
    }
    merged.addAll(news.values());
    return of(upTo, merged);
  }

  /// What is left once a base holds everything up to a change.
  VectorDelta after(long upTo) {
    return of(
        Math.max(change, upTo), entries.stream().filter(entry -> entry.change > upTo).toList());
  }

  boolean hides(int key) {
    return Arrays.binarySearch(keys, key) >= 0;
  }
}
