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
import java.util.TreeSet;

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
/// @param first only the first of the ends, whichever of the nodes lead there; empty: all of them
/// @param known a few nodes whose relationships the caller has: those that lead to them may be left
///   out
public record HopQuestion(
    List<NodeRef> from,
    Optional<Set<NodeRef>> to,
    Direction direction,
    Map<EdgeType, Filter> ways,
    Map<EdgeType, List<Property>> properties,
    int limit,
    Optional<First> first,
    Set<NodeRef> known) {
  public HopQuestion {
    from = List.copyOf(from);
    to = to.map(ends -> Collections.unmodifiableSet(new LinkedHashSet<>(ends)));
    ways = Map.copyOf(ways);
    properties = Map.copyOf(properties);
    known = Collections.unmodifiableSet(new LinkedHashSet<>(known));
    if (first.isPresent() && to.isPresent()) {
      throw new IllegalArgumentException("the first ends among some");
    }
  }

  /// The first nodes that a hop leads to, in the order of [NodeOrder], with every relationship to
  /// them.
  ///
  /// @param after only nodes that come after this one
  /// @param ends how many nodes at most
  public record First(Optional<NodeRef> after, int ends) {
    /// Those of some hops that lead to the first of their ends.
    public List<Hop> of(List<Hop> hops) {
      var first = new TreeSet<>(NodeOrder.NODES);
      for (var hop : hops) {
        first.add(hop.end());
        if (first.size() > ends) {
          first.pollLast();
        }
      }
      return hops.stream().filter(hop -> first.contains(hop.end())).toList();
    }
  }

  /// All ends of a hop.
  public HopQuestion(
      List<NodeRef> from,
      Optional<Set<NodeRef>> to,
      Direction direction,
      Map<EdgeType, Filter> ways,
      Map<EdgeType, List<Property>> properties,
      int limit) {
    this(from, to, direction, ways, properties, limit, Optional.empty(), Set.of());
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

  /// The same question for other first ends.
  public HopQuestion with(First other) {
    return new HopQuestion(from, to, direction, ways, properties, limit, Optional.of(other), known);
  }

  /// The same question of somebody who has all relationships of a few nodes.
  public HopQuestion knowing(Set<NodeRef> nodes) {
    return new HopQuestion(from, to, direction, ways, properties, limit, first, nodes);
  }
}
