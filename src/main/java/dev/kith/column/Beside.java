package dev.kith.column;

import java.util.Set;

/// The neighbours of the nodes that totals are about.
///
/// @param leaving the codes of the predicates that lead to them
/// @param arriving the codes of the predicates that lead from them
public record Beside(Nodes nodes, Set<Integer> leaving, Set<Integer> arriving) {
  public Beside {
    leaving = Set.copyOf(leaving);
    arriving = Set.copyOf(arriving);
  }
}
