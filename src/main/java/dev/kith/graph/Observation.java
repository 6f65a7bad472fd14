package dev.kith.graph;

import java.time.Instant;

/// One fact noted about a node, with when and by whom.
public record Observation(String text, Instant at, String by) {}
