package dev.kith.search;

import java.util.Arrays;
import java.util.BitSet;

/// A fingerprint of each entry of an index, by the key of its node.
///
/// An index may be larger than memory; fingerprints take eight bytes for each key.
public final class IndexFingerprints {
  private static final int MAX_EXAMPLES = 5;
  private static final long ODD = 0x9E37_79B9_7F4A_7C15L;

  private final BitSet found = new BitSet();
  private final BitSet repeated = new BitSet();
  private final BitSet missing = new BitSet();
  private final BitSet other = new BitSet();
  private final BitSet expected = new BitSet();
  private long[] fingerprints = new long[64];

  /// Mixes a further value into a fingerprint; the order of values matters.
  public static long mix(long fingerprint, long value) {
    long mixed = (fingerprint ^ value) * ODD;
    return mixed ^ (mixed >>> 29);
  }

  /// Adds the entry of a node in the index.
  public void found(int key, long fingerprint) {
    if (key >= fingerprints.length) {
      fingerprints =
          Arrays.copyOf(
              fingerprints, Math.max(key + 1, fingerprints.length + fingerprints.length / 2));
    }
    if (found.get(key)) {
      repeated.set(key);
    }
    found.set(key);
    fingerprints[key] = fingerprint;
  }

  /// Compares it with the entry that the node should have.
  public void expect(int key, long fingerprint) {
    expected.set(key);
    if (!found.get(key)) {
      missing.set(key);
    } else if (fingerprints[key] != fingerprint) {
      other.set(key);
    }
  }

  /// The differences, after all entries that should exist have been compared.
  ///
  /// @param ignored nodes whose entries are not compared
  public IndexDifferences differences(BitSet ignored) {
    var surplus = (BitSet) found.clone();
    surplus.andNot(expected);
    surplus.or(repeated);
    var all = new BitSet();
    for (var some : new BitSet[] {missing, surplus, other}) {
      some.andNot(ignored);
      all.or(some);
    }
    return new IndexDifferences(
        missing.cardinality(),
        surplus.cardinality(),
        other.cardinality(),
        all.stream().limit(MAX_EXAMPLES).boxed().toList());
  }
}
