package dev.kith.cypher.run;

import dev.kith.cypher.plan.Plan;
import dev.kith.cypher.value.CypherValue;
import java.util.ArrayList;
import java.util.List;

/// Hands on rows, but not that there are no more: the end of a plan inside another.
record Forwarding(Stage next) implements Stage {
  /// Hands on the rows that a plan makes of one; tells whether more can be used.
  static boolean run(Plan plan, CypherValue[] row, Runner runner, Stage next, CypherValue[] seed) {
    return run(plan, List.<CypherValue[]>of(row.clone()), runner, next, seed);
  }

  static boolean run(
      Plan plan, List<CypherValue[]> rows, Runner runner, Stage next, CypherValue[] seed) {
    var inner = runner.chain(plan, new Forwarding(next), seed);
    boolean open = inner.take(new ArrayList<>(rows));
    inner.end();
    return open;
  }

  @Override
  public boolean take(List<CypherValue[]> rows) {
    return next.take(rows);
  }

  @Override
  public void end() {}
}
