package dev.kith.cypher.run;

import dev.kith.cypher.plan.Op;
import dev.kith.cypher.value.Comparison;
import dev.kith.cypher.value.CypherValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Sorts all rows; of those that nobody needs it keeps few.
final class SortStage implements Stage {
  private final Op.Sort op;
  private final Runner runner;
  private final Stage next;
  private final int most;
  private final Comparator<Sorted> order;
  private List<Sorted> rows = new ArrayList<>();
  private int held;

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Sorted(CypherValue[] row, List<CypherValue> keys) {}

  SortStage(Op.Sort op, Runner runner, Stage next) {
    this.op = op;
    this.runner = runner;
    this.next = next;
    this.most =
        op.first().map(first -> first.of(new CypherValue[0], runner)).orElse(CypherValue.Null.NULL)
                instanceof CypherValue.Whole(var count)
            ? Math.clamp(count, 0, Integer.MAX_VALUE)
            : Integer.MAX_VALUE;
    this.order = this::compare;
  }

  private int compare(Sorted one, Sorted other) {
    for (int index = 0; index < op.keys().size(); index++) {
      int decided = Comparison.order(one.keys.get(index), other.keys.get(index));
      if (decided != 0) {
        return op.keys().get(index).descending() ? -decided : decided;
      }
    }
    return 0;
  }

  @Override
  public boolean take(List<CypherValue[]> more) {
    runner.load(more, op.read());
    for (var row : more) {
      runner.step();
      rows.add(new Sorted(row, op.keys().stream().map(key -> key.by().of(row, runner)).toList()));
      if (rows.size() > held) {
        held++;
        runner.holdRow(row);
      }
    }
    if (rows.size() > 2L * most + BATCH) {
      rows.sort(order);
      rows = new ArrayList<>(rows.subList(0, most));
    }
    return true;
  }

  @Override
  public void end() {
    rows.sort(order);
    var out = new Out(runner, next);
    for (var sorted : rows) {
      if (!out.add(sorted.row)) {
        break;
      }
    }
    out.end();
  }
}
