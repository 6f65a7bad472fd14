package dev.kith.cypher.run;

import dev.kith.cypher.formula.Accumulators;
import dev.kith.cypher.formula.Accumulators.Accumulator;
import dev.kith.cypher.plan.Op;
import dev.kith.cypher.tree.QueryException;
import dev.kith.cypher.value.Arithmetic;
import dev.kith.cypher.value.Comparison;
import dev.kith.cypher.value.CypherValue;
import dev.kith.cypher.value.Sizes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Makes one row of each group.
final class GroupStage implements Stage {
  private static final long BYTES_A_VALUE = 32;

  private final Op.Group op;
  private final Runner runner;
  private final Stage next;
  private final CypherValue[] seed;
  private final Map<List<CypherValue>, State> groups = new LinkedHashMap<>();

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record State(CypherValue[] row, List<Accumulator> totals) {}

  GroupStage(Op.Group op, Runner runner, Stage next, CypherValue[] seed) {
    this.op = op;
    this.runner = runner;
    this.next = next;
    this.seed = seed;
  }

  @Override
  public boolean take(List<CypherValue[]> rows) {
    runner.load(rows, op.read());
    for (var row : rows) {
      runner.step();
      var values = op.keys().formulas().stream().map(key -> key.of(row, runner)).toList();
      var state =
          groups.computeIfAbsent(
              values.stream().map(Comparison::key).toList(), _ -> begun(row, values));
      for (int index = 0; index < op.totals().size(); index++) {
        add(op.totals().get(index), state.totals.get(index), row);
      }
    }
    return true;
  }

  private State begun(CypherValue[] row, List<CypherValue> keys) {
    runner.holdRow(row);
    var first = row.clone();
    for (int index = 0; index < keys.size(); index++) {
      first[op.keys().places().get(index)] = keys.get(index);
    }
    var totals = new ArrayList<Accumulator>();
    for (var total : op.totals()) {
      var second =
          total.second().map(formula -> formula.of(row, runner)).orElse(CypherValue.Null.NULL);
      totals.add(at(total, () -> Accumulators.of(total.name(), total.distinct(), second)));
    }
    return new State(first, totals);
  }

  private void add(Op.Total total, Accumulator to, CypherValue[] row) {
    var value = total.value().map(formula -> formula.of(row, runner)).orElse(CypherValue.Flag.TRUE);
    if (!value.isNull()) {
      if (Accumulators.keepsValues(total.name(), total.distinct())) {
        runner.hold(BYTES_A_VALUE + Sizes.allBytes(value));
      }
      at(
          total,
          () -> {
            to.add(value);
            return to;
          });
    }
  }

  private static <T> T at(Op.Total total, java.util.function.Supplier<T> computed) {
    try {
      return computed.get();
    } catch (Arithmetic.Undefined undefined) {
      throw new QueryException(total.at(), String.valueOf(undefined.getMessage()));
    }
  }

  @Override
  public void end() {
    if (groups.isEmpty() && op.keys().formulas().isEmpty()) {
      groups.put(List.of(), begun(seed, List.of()));
    }
    var out = new Out(runner, next);
    for (var state : groups.values()) {
      for (int index = 0; index < op.totals().size(); index++) {
        var total = op.totals().get(index);
        var result = state.totals.get(index).result();
        state.row[total.place()] = at(total, () -> Sizes.bounded(result));
      }
      if (!out.add(state.row)) {
        break;
      }
    }
    out.end();
  }
}
