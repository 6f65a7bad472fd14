package dev.kith.column;

import java.util.Set;

/// The neighbours of the nodes that are aggregated.
///
/// @param leaving the codes of the predicates that lead to them
/// @param arriving the codes of the predicates that lead from them
public record NeighbourColumns(NodeColumns nodes, Set<Integer> leaving, Set<Integer> arriving) {
  public NeighbourColumns {
    leaving = Set.copyOf(leaving);
    arriving = Set.copyOf(arriving);
  }
}
