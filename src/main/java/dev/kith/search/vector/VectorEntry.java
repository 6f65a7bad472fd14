package dev.kith.search.vector;

/// A vector of a node. A node may have several: one of its own text, and those of its observations.
///
/// @param place the key of the observation; 0 for the node's own text
/// @param vector without a direction where there is nothing to compare; it is never a hit
public record VectorEntry(int key, int place, QuantisedVector vector) {
  /// The vector of a node's own text.
  public VectorEntry(int key, float[] vector) {
    this(key, 0, QuantisedVector.of(vector));
  }
}
