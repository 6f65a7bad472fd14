package dev.kith.graph.pattern;

/// A node by the name of its type and its key: all that a walk needs to know of it.
public record NodeRef(String type, Literal key) {}
