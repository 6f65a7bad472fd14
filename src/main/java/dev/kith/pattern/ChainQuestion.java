package dev.kith.pattern;

import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import dev.kith.schema.Property;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Nodes in a row, each joined to the next by a walk along some relationships.
///
/// @param from what the first node must be
/// @param to what the last one must be; absent: anything
/// @param after the last row already returned
/// @param limit how many rows at most
public record ChainQuestion(
    NodePattern from,
    List<Step> steps,
    Optional<NodePattern> to,
    Optional<List<NodeRef>> after,
    int limit) {
  public ChainQuestion {
    steps = List.copyOf(steps);
    after = after.map(List::copyOf);
    if (steps.isEmpty()) {
      throw new IllegalArgumentException("a chain without a step");
    }
  }

  /// The walk from one node of the row to the next.
  ///
  /// @param ways which relationships, each with its condition
  /// @param returned of each of the ways, the properties that are returned
  public record Step(
      Map<EdgeType, Filter> ways,
      Map<EdgeType, List<Property>> returned,
      Direction direction,
      int minHops,
      int maxHops) {
    public Step {
      ways = Map.copyOf(ways);
      returned = Map.copyOf(returned);
      if (minHops < 1 || maxHops < minHops) {
        throw new IllegalArgumentException("hops");
      }
    }
  }
}
