package dev.kith.cypher.run;

import dev.kith.cypher.plan.Plan;
import dev.kith.cypher.value.CypherValue;
import java.util.ArrayList;
import java.util.List;

/// Hands on the rows of several plans, one after another.
final class UnionStage implements Stage {
  private final List<Plan> plans;
  private final Runner runner;
  private final Stage next;
  private final CypherValue[] seed;
  private boolean open = true;

  UnionStage(List<Plan> plans, Runner runner, Stage next, CypherValue[] seed) {
    this.plans = plans;
    this.runner = runner;
    this.next = next;
    this.seed = seed;
  }

  @Override
  public boolean take(List<CypherValue[]> rows) {
    for (var plan : plans) {
      var inner =
          runner.chain(
              plan,
              new Stage() {
                @Override
                public boolean take(List<CypherValue[]> found) {
                  open = open && next.take(found);
                  return open;
                }

                @Override
                public void end() {}
              },
              seed);
      var copies = new ArrayList<CypherValue[]>();
      rows.forEach(row -> copies.add(row.clone()));
      inner.take(copies);
      inner.end();
    }
    return open;
  }

  @Override
  public void end() {
    next.end();
  }
}
