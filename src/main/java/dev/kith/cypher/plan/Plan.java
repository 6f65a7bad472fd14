package dev.kith.cypher.plan;

import dev.kith.cypher.formula.Steps;
import java.util.List;

/// Steps, each of which is given the rows of the one before.
public record Plan(List<Op> steps) implements Steps {
  public Plan {
    steps = List.copyOf(steps);
  }
}
