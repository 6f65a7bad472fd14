package dev.kith.graph;

/// A directed, typed connection; its identity is the triple.
public record Edge(String subject, String predicate, String object, Metadata metadata) {}
