package dev.kith.search.vector;

/// Figure B10: a vector with one byte for each number, and how far that may be off.
///
/// Four numbers share an `int`, the first in the lowest byte, each as `128 + code`.
///
/// @param scale `scale * code` approximates the number
/// @param error the length of the rounding error: by Cauchy and Schwarz no dot product with a
///   vector of length 1 is off by more
/// @param sum of all codes
@SuppressWarnings("ArrayRecordComponent")
record QuantisedVector(float scale, float error, int sum, int[] packed) {
  static final int OFFSET = 128;
  private static final int LARGEST = 127;

  static int words(int dimensions) {
    return (dimensions + 3) / 4;
  }

  static QuantisedVector of(float[] vector) {
    var rounded = Rounded.of(vector, LARGEST);
    var codes = rounded.codes();
    var packed = new int[codes.length / 4];
    int sum = 0;
    for (int at = 0; at < codes.length; at++) {
      packed[at / 4] |= (codes[at] + OFFSET) << (8 * (at % 4));
      sum += codes[at];
    }
    return new QuantisedVector(rounded.scale(), rounded.error(), sum, packed);
  }

  /// A vector as integers up to a largest one, padded with zeros to a multiple of four.
  record Rounded(float scale, float error, byte[] codes) {
    static Rounded of(float[] vector, int most) {
      float largest = 0;
      for (var value : vector) {
        largest = Math.max(largest, Math.abs(value));
      }
      float scale = largest / most;
      var codes = new byte[words(vector.length) * 4];
      double square = 0;
      for (int at = 0; at < vector.length; at++) {
        codes[at] = (byte) Math.round(vector[at] / scale);
        double off = vector[at] - (double) scale * codes[at];
        square += off * off;
      }
      return new Rounded(scale, Math.nextUp((float) Math.sqrt(square)), codes);
    }
  }
}
