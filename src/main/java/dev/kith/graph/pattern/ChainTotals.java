package dev.kith.graph.pattern;

import dev.kith.graph.pattern.AggregateQuestion.Function;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Property;
import java.util.List;
import java.util.Optional;

/// Totals over chains of nodes, all together or by groups.
///
/// Each chain counts once: it differs from others by its nodes and relationships, and no
/// relationship is in it twice. A group whose key has no value is a group like any other.
///
/// @param steps the relationships between each node and the next
/// @param groups the first columns of the answer; empty: one row, even if there is no chain
/// @param totals the further columns
/// @param order by which columns; the groups' columns, ascending, always break ties
public record ChainTotals(
    List<Node> nodes,
    List<Step> steps,
    List<Of> groups,
    List<Total> totals,
    List<Sort> order,
    int limit) {
  public ChainTotals {
    nodes = List.copyOf(nodes);
    steps = List.copyOf(steps);
    groups = List.copyOf(groups);
    totals = List.copyOf(totals);
    order = List.copyOf(order);
    if (steps.isEmpty() || nodes.size() != steps.size() + 1) {
      throw new IllegalArgumentException("a chain is nodes with a step between any two");
    }
  }

  /// One place of the chains.
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

  /// One total.
  ///
  /// @param of absent: the chains are counted
  /// @param name of the column
  public record Total(Function function, Optional<Of> of, String name) {}
}
