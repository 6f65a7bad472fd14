package dev.kith.pattern;

import dev.kith.graph.pattern.Filter;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import dev.kith.schema.Property;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The ways from some nodes to others.
///
/// @param shortest only those of minimal length between each pair of ends
/// @param ways which relationships, each with its condition
/// @param returned of each of the ways, the properties that are returned
/// @param types the nodes between the ends are of these types only; empty: of any
/// @param conditions what nodes of a type between the ends must meet
/// @param after the last path already returned
/// @param limit how many paths at most
public record PathsQuestion(
    NodePattern from,
    NodePattern to,
    boolean shortest,
    int maxHops,
    Direction direction,
    Map<EdgeType, Filter> ways,
    Map<EdgeType, List<Property>> returned,
    Set<String> types,
    Map<String, Filter> conditions,
    Optional<FoundPath.PathPosition> after,
    int limit) {
  public PathsQuestion {
    ways = Map.copyOf(ways);
    returned = Map.copyOf(returned);
    types = Set.copyOf(types);
    conditions = Map.copyOf(conditions);
  }
}
