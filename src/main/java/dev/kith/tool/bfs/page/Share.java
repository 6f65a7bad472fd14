package dev.kith.tool.bfs.page;

/// How many nodes have a type, or edges a predicate.
public record Share(String name, int count) {}
