package dev.kith.graph;

/// A node with all that is known about it.
public record Node(String id, String type, Metadata metadata) {}
