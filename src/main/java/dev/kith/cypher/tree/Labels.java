package dev.kith.cypher.tree;

import java.util.List;

/// A condition on the label of a node, or on the type of a relationship.
public sealed interface Labels {
  /// It has this one.
  record Named(SourcePosition at, String name) implements Labels {}

  /// Anything: `%`
  record Anything() implements Labels {}

  /// All of these hold.
  record All(List<Labels> parts) implements Labels {
    public All {
      parts = List.copyOf(parts);
    }
  }

  /// One of these holds.
  record Any(List<Labels> parts) implements Labels {
    public Any {
      parts = List.copyOf(parts);
    }
  }

  /// This does not hold.
  record Not(Labels part) implements Labels {}
}
