package dev.kith.graph.pattern;

import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import dev.kith.schema.Property;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// One hop from some nodes along some relationships, all in one question.
///
/// A relationship counts only if both its ends are visible. Several matching rows of one type that
/// join the same two nodes are one relationship, returned with the properties of the smallest row,
/// compared by the requested properties in their order, missing values last.
///
/// @param from where the hop starts, of any types
/// @param to where it may lead; anywhere if empty. Then only relationships to these are read, even
///   from a node with very many neighbours
/// @param ways which relationships, each with its condition; those that start at none of the nodes
///   are ignored
/// @param properties of each of the ways, which properties of the relationship are returned
/// @param limit how many relationships at most; one more than that is a fault, never a silent cut
public record HopQuestion(
    List<NodeRef> from,
    Optional<Set<NodeRef>> to,
    Direction direction,
    Map<EdgeType, Filter> ways,
    Map<EdgeType, List<Property>> properties,
    int limit) {
  public HopQuestion {
    from = List.copyOf(from);
    to = to.map(ends -> Collections.unmodifiableSet(new LinkedHashSet<>(ends)));
    ways = Map.copyOf(ways);
    properties = Map.copyOf(properties);
  }

  /// A hop that may lead anywhere.
  public HopQuestion(
      List<NodeRef> from,
      Direction direction,
      Map<EdgeType, Filter> ways,
      Map<EdgeType, List<Property>> properties,
      int limit) {
    this(from, Optional.empty(), direction, ways, properties, limit);
  }

  /// Whether a hop to that node was requested.
  public boolean mayLeadTo(NodeRef end) {
    return to.isEmpty() || to.get().contains(end);
  }
}
