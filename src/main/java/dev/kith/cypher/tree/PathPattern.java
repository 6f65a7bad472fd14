package dev.kith.cypher.tree;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// A chain of nodes and relationships to be found.
///
/// @param name what the whole path is called
public record PathPattern(
    SourcePosition at,
    Optional<String> name,
    Selection selection,
    NodePattern start,
    List<Step> steps) {
  public PathPattern {
    steps = List.copyOf(steps);
  }

  /// Which of the paths are wanted.
  public enum Selection {
    EVERY,
    SHORTEST,
    ALL_SHORTEST
  }

  /// A relationship and the node behind it.
  public record Step(EdgePattern edge, NodePattern node) {}

  /// A node to be found.
  ///
  /// @param properties a map, or a parameter that is one
  public record NodePattern(
      SourcePosition at,
      Optional<String> name,
      Optional<Labels> labels,
      Optional<Expression> properties) {}

  /// A relationship to be found.
  ///
  /// @param range how many in a row; empty: one, which is not a list
  public record EdgePattern(
      SourcePosition at,
      Optional<String> name,
      Optional<Labels> types,
      Arrow way,
      Optional<Range> range,
      Optional<Expression> properties) {}

  /// Which way a relationship points, as it is written.
  public enum Arrow {
    RIGHT,
    LEFT,
    EITHER
  }

  /// How many relationships in a row.
  public record Range(OptionalInt least, OptionalInt most) {}
}
