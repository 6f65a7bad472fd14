package dev.kith.search.vector;

import java.util.Arrays;

/// Figure B10: a direction with one byte for each number. This is all that is kept of a vector.
///
/// Four numbers share an `int`, the first in the lowest byte, each as `128 + code`.
///
/// @param scale `scale * code` is the number, so that the length is 1; 0 where there is no
///   direction
/// @param sum of all codes
@SuppressWarnings("ArrayRecordComponent")
public record QuantisedVector(float scale, int sum, int[] packed) {
  static final int OFFSET = 128;
  private static final int LARGEST = 127;

  static int words(int dimensions) {
    return (dimensions + 3) / 4;
  }

  /// The nearest direction to that of a vector of any length.
  public static QuantisedVector of(float[] vector) {
    var unit = UnitVector.of(vector);
    return unit.length == 0
        ? of(new byte[vector.length])
        : of(Arrays.copyOf(Rounded.of(unit, LARGEST).codes(), vector.length));
  }

  /// The direction with these codes, of which all are zero where there is none.
  public static QuantisedVector of(byte[] codes) {
    var packed = new int[words(codes.length)];
    Arrays.fill(packed, OFFSET << 24 | OFFSET << 16 | OFFSET << 8 | OFFSET);
    int sum = 0;
    long square = 0;
    for (int at = 0; at < codes.length; at++) {
      int shift = 8 * (at % 4);
      packed[at / 4] &= ~(0xFF << shift);
      packed[at / 4] |= (codes[at] + OFFSET) << shift;
      sum += codes[at];
      square += (long) codes[at] * codes[at];
    }
    return new QuantisedVector(
        square == 0 ? 0 : (float) (1 / Math.sqrt((double) square)), sum, packed);
  }

  /// Its codes, for a model of so many dimensions.
  public byte[] codes(int dimensions) {
    var codes = new byte[dimensions];
    for (int at = 0; at < dimensions; at++) {
      codes[at] = (byte) code(at);
    }
    return codes;
  }

  private int code(int at) {
    return (packed[at / 4] >>> (8 * (at % 4)) & 0xFF) - OFFSET;
  }

  /// A vector of length 1, or of zeros where there is no direction.
  public float[] numbers(int dimensions) {
    var numbers = new float[dimensions];
    for (int at = 0; at < dimensions; at++) {
      numbers[at] = scale * code(at);
    }
    return numbers;
  }

  boolean hasDirection() {
    return scale > 0;
  }

  boolean isOf(int dimensions) {
    return packed.length == words(dimensions);
  }

  /// The product with a vector, without the rounding of the scale.
  double dot(float[] vector) {
    double product = 0;
    long square = 0;
    for (int at = 0; at < vector.length; at++) {
      int code = code(at);
      product += (double) code * vector[at];
      square += (long) code * code;
    }
    return square == 0 ? 0 : product / Math.sqrt((double) square);
  }

  /// A vector of length 1 as integers up to a largest one, padded with zeros to a multiple of four.
  ///
  /// @param error the length of the rounding error: by Cauchy and Schwarz no dot product with a
  ///   vector of length 1 is off by more
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
