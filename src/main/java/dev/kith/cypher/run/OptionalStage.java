package dev.kith.cypher.run;

import dev.kith.cypher.plan.Op;
import dev.kith.cypher.value.CypherValue;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// Makes the rows that a plan finds, and keeps a row for which it finds none.
final class OptionalStage implements Stage {
  private final Op.Optionally op;
  private final Runner runner;
  private final Stage next;

  OptionalStage(Op.Optionally op, Runner runner, Stage next) {
    this.op = op;
    this.runner = runner;
    this.next = next;
  }

  @Override
  public boolean take(List<CypherValue[]> rows) {
    var matched = new BitSet();
    var out = new Out(runner, next);
    var inner =
        runner.chain(
            op.plan(),
            new Stage() {
              @Override
              public boolean take(List<CypherValue[]> found) {
                for (var row : found) {
                  matched.set((int) ((CypherValue.Whole) row[op.number()]).value());
                  out.add(row);
                }
                return out.isOpen();
              }

              @Override
              public void end() {}
            },
            rows.getFirst());
    var numbered = new ArrayList<CypherValue[]>();
    for (int index = 0; index < rows.size(); index++) {
      var row = rows.get(index).clone();
      row[op.number()] = CypherValue.of(index);
      numbered.add(row);
    }
    inner.take(numbered);
    inner.end();
    for (int index = 0; index < rows.size() && out.isOpen(); index++) {
      if (!matched.get(index)) {
        var row = rows.get(index);
        op.places().forEach(place -> row[place] = CypherValue.Null.NULL);
        out.add(row);
      }
    }
    return out.flush();
  }

  @Override
  public void end() {
    next.end();
  }
}
