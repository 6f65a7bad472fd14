package dev.kith.search.vector;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Figure B10: a query vector that estimates its cosine with quantised vectors, and bounds the
/// error.
///
/// The JIT compiler vectorises products of `int`, not of bytes. So each multiplication does two at
/// once: with two codes `a + c·2¹⁶` and the factors `q + p·2¹⁶`, the upper half of the product is
/// `a·p + c·q`, since `a·q` stays below 2¹⁶ and the rest overflows. That takes unsigned codes of
/// eight bits and factors of seven.
final class QuantisedQuery {
  private static final int OFFSET = 64;
  private static final int LARGEST = 63;
  private static final int PAIR = 0x00FF_00FF;
  private static final double ROUNDING = 1e-5;

  private final float[] vector;
  private final float scale;
  private final float error;
  private final int[] factors;
  private final int surplus;

  QuantisedQuery(float[] vector) {
    var rounded = QuantisedVector.Rounded.of(vector, LARGEST);
    var codes = rounded.codes();
    int words = codes.length / 4;
    int sum = 0;
    this.factors = new int[2 * words];
    for (int word = 0; word < words; word++) {
      int first = 4 * word;
      factors[word] = factors(codes[first], codes[first + 2]);
      factors[words + word] = factors(codes[first + 1], codes[first + 3]);
      sum += codes[first] + codes[first + 1] + codes[first + 2] + codes[first + 3];
    }
    this.vector = vector;
    this.scale = rounded.scale();
    this.error = rounded.error();
    this.surplus = QuantisedVector.OFFSET * (sum + OFFSET * codes.length);
  }

  private static int factors(byte first, byte second) {
    return (first + OFFSET) << 16 | (second + OFFSET);
  }

  float[] vector() {
    return vector;
  }

  /// The cosine, within [#bound], from the product with a vector's packed codes.
  double estimate(int product, int codeSum, float codeScale) {
    return (double) scale * codeScale * (product - OFFSET * codeSum - surplus);
  }

  /// With `v` the other vector, `q` this one and `q'` its rounded form: no product `(q − q')·v`
  /// exceeds that of the lengths, and that of `v` is 1.
  double bound() {
    return error + ROUNDING;
  }

  /// The products with packed codes that lie in a file at equal distances.
  int[] products(MemorySegment file, long first, int distance, int count) {
    var products = new int[count];
    var own = factors;
    for (int index = 0; index < count; index++) {
      products[index] = product(own, file, first + (long) index * distance);
    }
    return products;
  }

  private static int product(int[] factors, MemorySegment file, long offset) {
    int words = factors.length / 2;
    int sum = 0;
    for (int at = 0; at < words; at++) {
      int packed = file.get(ValueLayout.JAVA_INT, offset + at * 4L);
      sum +=
          (((packed & PAIR) * factors[at]) >>> 16)
              + ((((packed >>> 8) & PAIR) * factors[words + at]) >>> 16);
    }
    return sum;
  }

  int product(int[] codes) {
    int words = codes.length;
    int sum = 0;
    for (int at = 0; at < words; at++) {
      int packed = codes[at];
      sum +=
          (((packed & PAIR) * factors[at]) >>> 16)
              + ((((packed >>> 8) & PAIR) * factors[words + at]) >>> 16);
    }
    return sum;
  }
}
