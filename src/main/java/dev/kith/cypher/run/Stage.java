package dev.kith.cypher.run;

import dev.kith.cypher.plan.Plan;
import dev.kith.cypher.value.CypherValue;
import java.util.ArrayList;
import java.util.List;

/// Takes rows, makes others of them and hands these on. It serves one run.
interface Stage {
  /// How many rows are handed on at once.
  int BATCH = 1_024;

  /// Takes some rows, which it may change; tells whether it can use more.
  boolean take(List<CypherValue[]> rows);

  /// Tells that there are no more rows; hands on what it still holds.
  void end();

  /// How many rows more may be enough: where they are, the next ones need not be found.
  default long enough() {
    return Long.MAX_VALUE;
  }

  /// Collects rows and hands them on in batches.
  final class Out {
    private final Runner runner;
    private final Stage next;
    private List<CypherValue[]> rows = new ArrayList<>();
    private boolean open = true;

    Out(Runner runner, Stage next) {
      this.runner = runner;
      this.next = next;
    }

    /// Hands on a row; tells whether more can be used.
    boolean add(CypherValue[] row) {
      rows.add(row);
      return rows.size() < BATCH ? open : flush();
    }

    boolean isOpen() {
      return open;
    }

    /// Hands on what was collected. What the next stages made of it and did not keep is gone then.
    boolean flush() {
      if (open && !rows.isEmpty()) {
        var full = rows;
        rows = new ArrayList<>();
        long before = runner.made();
        open = next.take(full);
        runner.forget(before);
      }
      return open;
    }

    void end() {
      flush();
      next.end();
    }
  }

  /// Hands on rows, but not that there are no more: the end of a plan inside another.
  record Forwarding(Stage next) implements Stage {
    /// Hands on the rows that a plan makes of one; tells whether more can be used.
    static boolean run(
        Plan plan, CypherValue[] row, Runner runner, Stage next, CypherValue[] seed) {
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
    public long enough() {
      return next.enough();
    }

    @Override
    public void end() {}
  }
}
