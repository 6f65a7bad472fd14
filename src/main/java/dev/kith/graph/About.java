package dev.kith.graph;

/// What the owner of a database says about it.
///
/// @param nextSteps advice to an agent on how to use this graph
public record About(String database, String description, String nextSteps, boolean writable) {}
