package dev.kith.column;

/// The values of some nodes whose keys follow one another: of each node what sort of value it has,
/// and the whole number, the bits of the real one, or the code of the text.
final class Page {
  static final int NODE_BITS = 10;
  static final int SIZE = 1 << NODE_BITS;
  static final int MASK = SIZE - 1;

  static final byte MISSING = 0;
  static final byte WHOLE = 1;
  static final byte REAL = 2;
  static final byte TEXT = 3;

  /// No node has a value.
  static final Page NOTHING = new Page(new byte[SIZE], new long[SIZE]);

  private final byte[] kinds;
  private final long[] bits;

  private Page(byte[] kinds, long[] bits) {
    this.kinds = kinds;
    this.bits = bits;
  }

  byte[] kinds() {
    return kinds;
  }

  long[] bits() {
    return bits;
  }

  Page copy() {
    return new Page(kinds.clone(), bits.clone());
  }
}
