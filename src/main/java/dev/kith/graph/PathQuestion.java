package dev.kith.graph;

import dev.kith.schema.Direction;
import java.util.Set;

/// Which ways lead from some nodes to others.
///
/// @param from handles to start at
/// @param to handles to arrive at
/// @param maxHops the longest path wanted
/// @param direction which way edges are followed
/// @param predicates codes that may be followed; empty: all
/// @param types codes of the types that nodes on the way (not the ends) may have; empty: all
/// @param shortest only the paths of minimal length for each pair, or all simple paths
/// @param limit how many paths at most
public record PathQuestion(
    Set<Integer> from,
    Set<Integer> to,
    int maxHops,
    Direction direction,
    Set<Integer> predicates,
    Set<Integer> types,
    boolean shortest,
    int limit) {
  public PathQuestion {
    from = Set.copyOf(from);
    to = Set.copyOf(to);
    predicates = Set.copyOf(predicates);
    types = Set.copyOf(types);
  }
}
