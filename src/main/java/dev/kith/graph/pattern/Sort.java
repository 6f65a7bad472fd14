package dev.kith.graph.pattern;

/// One sort column; missing values come last in either direction.
///
/// @param column the place of what is sorted by among the columns of the question
public record Sort(int column, boolean descending) {}
