package dev.kith.search;

import java.util.Arrays;
import java.util.BitSet;

/// A fingerprint for each entry of an index, by the key of its node.
///
/// An index may be far larger than memory; its fingerprints take eight bytes for each key.
public final class EntryPrints {
  private static final int MOST_EXAMPLES = 5;
  private static final long ODD = 0x9E37_79B9_7F4A_7C15L;

  private final BitSet there = new BitSet();
  private final BitSet repeated = new BitSet();
  private final BitSet missing = new BitSet();
  private final BitSet other = new BitSet();
  private final BitSet expected = new BitSet();
  private long[] prints = new long[64];

  /// A further value mixed into a fingerprint, so that the order of values counts.
  public static long mix(long print, long value) {
    long mixed = (print ^ value) * ODD;
    return mixed ^ (mixed >>> 29);
  }

  /// Notes what the index holds for a node.
  public void found(int key, long print) {
    if (key >= prints.length) {
      prints = Arrays.copyOf(prints, Math.max(key + 1, prints.length + prints.length / 2));
    }
    if (there.get(key)) {
      repeated.set(key);
    }
    there.set(key);
    prints[key] = print;
  }

  /// Compares with what the index should hold for a node.
  public void expect(int key, long print) {
    expected.set(key);
    if (!there.get(key)) {
      missing.set(key);
    } else if (prints[key] != print) {
      other.set(key);
    }
  }

  /// What differed, once everything has been expected that should be there.
  ///
  /// @param unjudged nodes whose entries may be as they are
  public Differences differences(BitSet unjudged) {
    var surplus = (BitSet) there.clone();
    surplus.andNot(expected);
    surplus.or(repeated);
    var all = new BitSet();
    for (var some : new BitSet[] {missing, surplus, other}) {
      some.andNot(unjudged);
      all.or(some);
    }
    return new Differences(
        missing.cardinality(),
        surplus.cardinality(),
        other.cardinality(),
        all.stream().limit(MOST_EXAMPLES).boxed().toList());
  }
}
