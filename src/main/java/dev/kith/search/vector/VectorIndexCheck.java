package dev.kith.search.vector;

import dev.kith.search.IndexDifferences;
import dev.kith.search.IndexFingerprints;
import java.util.BitSet;
import java.util.Iterator;

/// Compares every vector of an index, and its quantised form, with what it should be.
final class VectorIndexCheck {
  private VectorIndexCheck() {}

  /// @param ignored nodes whose vectors are not compared
  static IndexDifferences of(
      VectorFile base, VectorDelta delta, Iterator<VectorEntry> truth, BitSet ignored) {
    var fingerprints = new IndexFingerprints();
    base.check(0, base.count());
    for (int index = 0; index < base.count(); index++) {
      int key = base.key(index);
      if (!delta.hides(key)) {
        fingerprints.found(key, fingerprint(base.vector(index), base.quantised(index)));
      }
    }
    for (var entry : delta.entries()) {
      if (entry.vector().length > 0) {
        fingerprints.found(entry.key(), fingerprint(entry.vector(), entry.quantised()));
      }
    }
    while (truth.hasNext()) {
      var entry = truth.next();
      var unit = UnitVector.of(entry.vector());
      if (unit.length > 0) {
        fingerprints.expect(entry.key(), fingerprint(unit, QuantisedVector.of(unit)));
      }
    }
    return fingerprints.differences(ignored);
  }

  private static long fingerprint(float[] vector, QuantisedVector quantised) {
    long fingerprint = vector.length;
    for (var value : vector) {
      fingerprint = IndexFingerprints.mix(fingerprint, Float.floatToIntBits(value));
    }
    fingerprint = IndexFingerprints.mix(fingerprint, Float.floatToIntBits(quantised.scale()));
    fingerprint = IndexFingerprints.mix(fingerprint, Float.floatToIntBits(quantised.error()));
    fingerprint = IndexFingerprints.mix(fingerprint, quantised.sum());
    for (var packed : quantised.packed()) {
      fingerprint = IndexFingerprints.mix(fingerprint, packed);
    }
    return fingerprint;
  }
}
