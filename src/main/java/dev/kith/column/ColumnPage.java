package dev.kith.column;

/// The values of nodes with consecutive keys: the kind of each value, and the integer, the bits of
/// the real number, or the code of the text.
final class ColumnPage {
  static final int NODE_BITS = 10;
  static final int SIZE = 1 << NODE_BITS;
  static final int MASK = SIZE - 1;

  static final byte MISSING = 0;
  static final byte WHOLE = 1;
  static final byte REAL = 2;
  static final byte TEXT = 3;

  /// See [#isNear].
  static final long NEAR = 1L << 61;

  /// No node has a value.
  static final ColumnPage NOTHING = new ColumnPage(new byte[SIZE], new long[SIZE]);

  private final byte[] kinds;
  private final long[] bits;
  private boolean near;

  private ColumnPage(byte[] kinds, long[] bits) {
    this.kinds = kinds;
    this.bits = bits;
  }

  byte[] kinds() {
    return kinds;
  }

  long[] bits() {
    return bits;
  }

  /// Called once nothing is written any more.
  void finish() {
    near = true;
    for (int at = 0; at < SIZE; at++) {
      near &= kinds[at] == WHOLE && bits[at] >= -NEAR && bits[at] <= NEAR;
    }
  }

  /// Whether every node has an integer whose distance to others of them is an integer, too.
  boolean isNear() {
    return near;
  }

  ColumnPage copy() {
    return new ColumnPage(kinds.clone(), bits.clone());
  }
}
