package dev.kith.search.vector;

/// The vector of a node.
///
/// @param vector all zeros where there is nothing to compare; such a node is never a hit
@SuppressWarnings("ArrayRecordComponent")
public record VectorEntry(int key, float[] vector) {}
