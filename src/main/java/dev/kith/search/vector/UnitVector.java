package dev.kith.search.vector;

/// Arithmetic of vectors of length 1, whose dot product is the cosine of their angle.
final class UnitVector {
  private static final double LENGTH_SLACK = 1e-6;

  private UnitVector() {}

  /// The vector scaled to length 1; empty where it has no direction.
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
}
