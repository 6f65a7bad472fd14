package dev.kith.search;

/// A node found by its vector.
///
/// @param cosine of the angle between the two vectors: 1 for the same direction
public record VectorHit(int key, double cosine) {}
