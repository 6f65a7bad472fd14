package dev.kith.cypher.plan;

import dev.kith.cypher.tree.CypherQuery;
import java.util.List;

/// The lower part of a plan: a `MATCH`, which an engine may answer together with what stands behind
/// it.
///
/// @param steps how it is answered otherwise
record PlanPrefix(CypherQuery.Match match, List<Op> steps) {
  PlanPrefix {
    steps = List.copyOf(steps);
  }

  /// Steps that follow those of the lower part, or stand in their place.
  record Upper(List<Op> steps, boolean instead) {
    Upper {
      steps = List.copyOf(steps);
    }

    void into(List<Op> plan) {
      if (instead) {
        plan.clear();
      }
      plan.addAll(steps);
    }
  }
}
