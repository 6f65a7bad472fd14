package dev.kith.graph.pattern;

/// One step of an order; what has no value comes last either way.
///
/// @param column the place of what is sorted by among the columns of the question
public record Sort(int column, boolean descending) {}
