package dev.kith.search;

/// A node whose meaning is near.
///
/// @param cosine of the angle between the two vectors: 1 for the same direction
public record VectorHit(int key, double cosine) {}
