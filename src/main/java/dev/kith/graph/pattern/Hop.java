package dev.kith.graph.pattern;

import dev.kith.schema.EdgeType;
import java.util.List;

/// A relationship that a hop followed, as it is stored: from its source to its target, whichever
/// way it was followed.
///
/// @param taken whether it was followed from its source; a loop is returned once, as if from its
///   source
/// @param properties in the order in which they were asked for
public record Hop(
    EdgeType type, NodeRef source, NodeRef target, boolean taken, List<Literal> properties) {
  public Hop {
    properties = List.copyOf(properties);
  }

  /// The end it started at.
  public NodeRef start() {
    return taken ? source : target;
  }

  /// The end it led to.
  public NodeRef end() {
    return taken ? target : source;
  }
}
