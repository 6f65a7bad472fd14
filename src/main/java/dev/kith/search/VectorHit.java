package dev.kith.search;

/// A node found by a vector.
///
/// @param place the observation that is nearest, by its key; 0 where that is the node's own text
/// @param cosine of the angle between the two vectors: 1 for the same direction
public record VectorHit(int key, int place, double cosine) {
  /// A node found by its own text.
  public VectorHit(int key, double cosine) {
    this(key, 0, cosine);
  }
}
