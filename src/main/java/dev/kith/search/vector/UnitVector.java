package dev.kith.search.vector;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Arithmetic of vectors of length 1, whose product is the cosine of their angle.
final class UnitVector {
  private static final double LENGTH_SLACK = 1e-6;

  private UnitVector() {}

  /// The vector at length 1; empty where it has no direction.
  static float[] of(float[] vector) {
    double square = 0;
    for (var value : vector) {
      square += (double) value * value;
    }
    if (!(square > 0) || Double.isInfinite(square)) {
      return new float[0];
    }
    if (Math.abs(square - 1) < LENGTH_SLACK) {
      return vector.clone();
    }
    double length = Math.sqrt(square);
    var unit = new float[vector.length];
    for (int at = 0; at < unit.length; at++) {
      unit[at] = (float) (vector[at] / length);
    }
    return unit;
  }

  /// The product of a vector with one of its own length. Four sums run side by side, since the next
  /// addition to one must wait for the last.
  static double dot(float[] one, float[] other) {
    double first = 0;
    double second = 0;
    double third = 0;
    double fourth = 0;
    int at = 0;
    for (; at + 3 < one.length; at += 4) {
      first += (double) one[at] * other[at];
      second += (double) one[at + 1] * other[at + 1];
      third += (double) one[at + 2] * other[at + 2];
      fourth += (double) one[at + 3] * other[at + 3];
    }
    for (; at < one.length; at++) {
      first += (double) one[at] * other[at];
    }
    return (first + second) + (third + fourth);
  }

  /// The same for a vector that lies in a file.
  static double dot(float[] one, MemorySegment file, long offset) {
    var other = new float[one.length];
    MemorySegment.copy(file, ValueLayout.JAVA_FLOAT, offset, other, 0, other.length);
    return dot(one, other);
  }
}
