package dev.kith.search.vector;

import dev.kith.search.IndexDifferences;
import dev.kith.search.IndexFingerprints;
import java.util.BitSet;
import java.util.Iterator;
import java.util.stream.IntStream;

/// Compares the vectors that an index has of every node with what they should be.
final class VectorIndexCheck {
  private VectorIndexCheck() {}

  /// @param truth by node
  /// @param ignored nodes whose vectors are not compared
  static IndexDifferences of(
      VectorFile base, VectorDelta delta, Iterator<VectorEntry> truth, BitSet ignored) {
    var fingerprints = new IndexFingerprints();
    base.check(0, base.count());
    var unchanged =
        IntStream.range(0, base.count())
            .filter(index -> !delta.hides(base.key(index)))
            .mapToObj(base::entry);
    byNode(unchanged.iterator(), fingerprints::found);
    for (var node : delta.nodes()) {
      byNode(node.entries().iterator(), fingerprints::found);
    }
    byNode(truth, fingerprints::expect);
    return fingerprints.differences(ignored);
  }

  @FunctionalInterface
  private interface FingerprintConsumer {
    void is(int key, long fingerprint);
  }

  /// One fingerprint for all vectors of a node, which follow each other.
  private static void byNode(Iterator<VectorEntry> entries, FingerprintConsumer node) {
    int last = -1;
    long fingerprint = 0;
    while (entries.hasNext()) {
      var entry = entries.next();
      if (entry.vector().hasDirection()) {
        if (entry.key() != last && last >= 0) {
          node.is(last, fingerprint);
          fingerprint = 0;
        }
        last = entry.key();
        fingerprint = mixed(fingerprint, entry);
      }
    }
    if (last >= 0) {
      node.is(last, fingerprint);
    }
  }

  private static long mixed(long before, VectorEntry entry) {
    var vector = entry.vector();
    long fingerprint = IndexFingerprints.mix(before, entry.place());
    fingerprint = IndexFingerprints.mix(fingerprint, Float.floatToIntBits(vector.scale()));
    fingerprint = IndexFingerprints.mix(fingerprint, vector.sum());
    for (var packed : vector.packed()) {
      fingerprint = IndexFingerprints.mix(fingerprint, packed);
    }
    return fingerprint;
  }
}
