package dev.kith.column;

import java.util.Set;

/// The neighbours of the nodes that are aggregated.
///
/// @param outgoing the codes of the predicates that lead to them
/// @param incoming the codes of the predicates that lead from them
public record NeighbourColumns(NodeColumns nodes, Set<Integer> outgoing, Set<Integer> incoming) {
  public NeighbourColumns {
    outgoing = Set.copyOf(outgoing);
    incoming = Set.copyOf(incoming);
  }
}
