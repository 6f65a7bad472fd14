package dev.kith.cypher.run;

import dev.kith.cypher.plan.Op;
import dev.kith.cypher.push.PushedTotals;
import dev.kith.cypher.read.Cells;
import dev.kith.cypher.tree.QueryException;
import dev.kith.cypher.value.Arithmetic;
import dev.kith.cypher.value.Comparison;
import dev.kith.cypher.value.CypherValue;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.Rows;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Asks the graph for groups and totals, and makes a row of each group.
final class TotalsStage extends AskingStage<PushedTotals> {
  private static final String TOO_LARGE = "the result does not fit an integer of 64 bits";

  private final Op.Totals op;

  TotalsStage(Op.Totals op, Runner runner, Stage next, CypherValue[] seed) {
    super(op.question(), op.otherwise(), runner, next, seed);
    this.op = op;
  }

  @Override
  Optional<Boolean> answer(PushedTotals question, CypherValue[] row) {
    Map<List<CypherValue>, CypherValue[]> groups = new LinkedHashMap<>();
    for (var part : question.parts()) {
      var found = rows(question, part);
      if (found.isEmpty()) {
        return Optional.empty();
      }
      for (var group : found.get()) {
        runner.step();
        var keys = group.subList(0, op.keys().size());
        var kept = groups.computeIfAbsent(keys, _ -> begun(question.totals(), row, keys));
        for (int index = 0; index < op.totals().size(); index++) {
          add(question.totals().get(index), kept, index, group.get(keys.size() + index));
        }
      }
    }
    var out = new Out(runner, next);
    for (var group : groups.values()) {
      if (!out.add(group)) {
        return Optional.of(false);
      }
    }
    return Optional.of(out.flush());
  }

  private CypherValue[] begun(
      List<PushedTotals.Total> totals, CypherValue[] row, List<CypherValue> keys) {
    var group = row.clone();
    for (int index = 0; index < keys.size(); index++) {
      group[op.keys().get(index)] = keys.get(index);
    }
    for (int index = 0; index < op.totals().size(); index++) {
      group[op.totals().get(index)] =
          switch (totals.get(index).kind()) {
            case COUNT, SUM -> CypherValue.of(0L);
            case MIN, MAX, ONLY_AT_ONCE -> CypherValue.Null.NULL;
          };
    }
    runner.holdRow(group);
    return group;
  }

  /// The sum of nothing is 0, and nothing is the least of nothing.
  private void add(PushedTotals.Total total, CypherValue[] group, int index, CypherValue value) {
    int place = op.totals().get(index);
    if (!value.isNull()) {
      group[place] =
          switch (total.kind()) {
            case COUNT, SUM -> sum(total, group[place], value);
            case MIN -> before(value, group[place]) ? value : group[place];
            case MAX -> before(group[place], value) ? value : group[place];
            case ONLY_AT_ONCE -> value;
          };
    }
  }

  private static CypherValue sum(PushedTotals.Total total, CypherValue one, CypherValue other) {
    try {
      return Arithmetic.add(one, other);
    } catch (Arithmetic.Undefined undefined) {
      throw new QueryException(total.at(), TOO_LARGE);
    }
  }

  private static boolean before(CypherValue one, CypherValue other) {
    return one.isNull() || other.isNull() || Comparison.order(one, other) < 0;
  }

  /// The keys and totals of the groups of a part; empty where reading rows has to tell.
  private Optional<List<List<CypherValue>>> rows(PushedTotals question, PushedTotals.Part part) {
    var rows = found(question, part).orElse(null);
    if (rows == null || (!question.cut() && rows.size() > question.most())) {
      return Optional.empty();
    }
    var cells = new ArrayList<>(part.keys());
    cells.addAll(part.totals());
    return Cells.read(cells, rows, runner.view());
  }

  private Optional<List<List<Literal>>> found(PushedTotals question, PushedTotals.Part part) {
    try {
      return answered(part.question())
          .map(Rows::rows)
          .map(rows -> part.counted().isEmpty() ? rows : filled(rows, part.counted().getAsInt()));
    } catch (FaultException failed) {
      var sum = question.totals().stream().filter(PushedTotals.Total::whole).findFirst();
      if (sum.isPresent() && failed.fault().equals(Fault.LimitReached.overflow())) {
        throw new QueryException(sum.get().at(), TOO_LARGE);
      }
      throw failed;
    }
  }

  private Optional<Rows> answered(PushedTotals.GroupQuestion question) {
    var patterns = runner.view().patterns();
    return switch (question) {
      case PushedTotals.GroupQuestion.Nodes(var nodes) -> patterns.aggregateCertain(nodes);
      case PushedTotals.GroupQuestion.Chains(var chains) -> patterns.totals(chains);
    };
  }

  private static List<List<Literal>> filled(List<List<Literal>> rows, int counted) {
    return rows.stream().filter(row -> !row.get(counted).equals(new Literal.Whole(0))).toList();
  }
}
