package dev.kith.search;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// A vector in one byte a number, and how far that may be off.
///
/// Four numbers lie in an `int`, each as `128 + code`. With the question laid out as [#question],
/// their products add up in plain `int` arithmetic that the compiler turns into vector
/// instructions; products of bytes it does not.
///
/// @param scale `scale * code` is nearly the number
/// @param error the length of what was rounded off: by Cauchy and Schwarz no product with a vector
///   of length 1 is off by more
@SuppressWarnings("ArrayRecordComponent")
record VectorCode(float scale, float error, int[] packed, byte[] codes) {
  private static final int OFFSET = 128;
  private static final int LARGEST = 127;

  static int words(int dimensions) {
    return (dimensions + 3) / 4;
  }

  static VectorCode of(float[] vector) {
    float largest = 0;
    for (var value : vector) {
      largest = Math.max(largest, Math.abs(value));
    }
    float scale = largest / LARGEST;
    var codes = new byte[words(vector.length) * 4];
    double square = 0;
    for (int at = 0; at < vector.length; at++) {
      codes[at] = (byte) Math.round(vector[at] / scale);
      double off = vector[at] - (double) scale * codes[at];
      square += off * off;
    }
    var packed = new int[codes.length / 4];
    for (int at = 0; at < codes.length; at++) {
      packed[at / 4] |= (codes[at] + OFFSET) << (8 * (at % 4));
    }
    return new VectorCode(scale, Math.nextUp((float) Math.sqrt(square)), packed, codes);
  }

  /// This vector as the factors of a product: with `w` four packed numbers, `w·a + (w>>>8)·b +
  /// (w>>>16)·c + (w>>>24)·d` is the sum of the four products modulo 2³² when each later factor
  /// takes back what the shifted numbers added to the one before.
  int[] question() {
    int words = packed.length;
    var factors = new int[words * 4];
    for (int word = 0; word < words; word++) {
      for (int place = 0; place < 4; place++) {
        int before = place == 0 ? 0 : codes[4 * word + place - 1];
        factors[place * words + word] = codes[4 * word + place] - 256 * before;
      }
    }
    return factors;
  }

  /// What the offset of the packed numbers adds to every product with this vector.
  int surplus() {
    int sum = 0;
    for (var code : codes) {
      sum += code;
    }
    return OFFSET * sum;
  }

  /// The product of a question with packed numbers in a file.
  static int dot(int[] question, MemorySegment file, long offset) {
    int words = question.length / 4;
    int sum = 0;
    for (int at = 0; at < words; at++) {
      int packed = file.get(ValueLayout.JAVA_INT, offset + at * 4L);
      sum +=
          packed * question[at]
              + (packed >>> 8) * question[at + words]
              + (packed >>> 16) * question[at + 2 * words]
              + (packed >>> 24) * question[at + 3 * words];
    }
    return sum;
  }
}
