package dev.kith.pattern;

import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import dev.kith.schema.Property;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Everything within some hops of one node.
///
/// @param ways which relationships are followed, each with its condition
/// @param returned of each of the ways, the properties that are returned
/// @param types only nodes of these types are returned; empty: of all. The walk passes through the
///   rest
/// @param conditions what returned nodes of a type must meet; the walk passes through the rest
public record NeighbourQuestion(
    NodeRef start,
    int hops,
    Direction direction,
    Map<EdgeType, Filter> ways,
    Map<EdgeType, List<Property>> returned,
    Set<String> types,
    Map<String, Filter> conditions) {
  public NeighbourQuestion {
    ways = Map.copyOf(ways);
    returned = Map.copyOf(returned);
    types = Set.copyOf(types);
    conditions = Map.copyOf(conditions);
  }
}
