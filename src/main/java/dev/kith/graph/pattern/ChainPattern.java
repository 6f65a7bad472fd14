package dev.kith.graph.pattern;

import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Property;
import java.util.List;

/// Nodes in a row, each joined to the next by a relationship.
///
/// One differs from others by its nodes and relationships, and no relationship is in it twice.
///
/// @param steps the relationships between each node and the next
public record ChainPattern(List<Node> nodes, List<Step> steps) {
  public ChainPattern {
    nodes = List.copyOf(nodes);
    steps = List.copyOf(steps);
    if (nodes.size() != steps.size() + 1) {
      throw new IllegalArgumentException("a chain is nodes with a step between any two");
    }
  }

  /// One place of the chain.
  public record Node(NodeType type, Filter filter) {}

  /// Any of these relationships.
  ///
  /// @param direction seen from the node before
  public record Step(List<EdgeType> ways, Direction direction) {
    public Step {
      ways = List.copyOf(ways);
      if (direction == Direction.BOTH
          && ways.stream().anyMatch(way -> way.from().equals(way.to()))) {
        throw new IllegalArgumentException("a relationship that leads there both ways");
      }
    }
  }

  /// A property of the node at a place.
  public record Of(int node, Property property) {}
}
