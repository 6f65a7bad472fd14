package dev.kith.cypher.run;

import dev.kith.cypher.plan.Op;
import dev.kith.cypher.read.FittingNames;
import dev.kith.cypher.tree.QueryException;
import dev.kith.cypher.value.Comparison;
import dev.kith.cypher.value.CypherValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Stages that look at one row at a time.
final class RowStages {
  private RowStages() {}

  /// Lets rows pass that meet a condition.
  record Filtering(Op.Filter op, Runner runner, Stage next) implements Stage {
    @Override
    public boolean take(List<CypherValue[]> rows) {
      runner.load(rows, op.read());
      var kept = new ArrayList<CypherValue[]>();
      for (var row : rows) {
        runner.step();
        switch (op.condition().of(row, runner)) {
          case CypherValue.Flag(var holds) -> {
            if (holds) {
              kept.add(row);
            }
          }
          case CypherValue.Null _ -> {}
          case CypherValue other ->
              throw new QueryException(
                  op.at(), "a condition must be true or false, not " + other.kind());
        }
      }
      return kept.isEmpty() || next.take(kept);
    }

    @Override
    public long enough() {
      return next.enough();
    }

    @Override
    public void end() {
      next.end();
    }
  }

  /// Lets rows pass that have a node with a fitting label at a place.
  static final class Labelled implements Stage {
    private final Op.Labelled op;
    private final Runner runner;
    private final Stage next;
    private final FittingNames labels;

    Labelled(Op.Labelled op, Runner runner, Stage next) {
      this.op = op;
      this.runner = runner;
      this.next = next;
      this.labels = new FittingNames(op.label(), runner.view()::typeName);
    }

    @Override
    public boolean take(List<CypherValue[]> rows) {
      var kept = new ArrayList<CypherValue[]>();
      for (var row : rows) {
        runner.step();
        if (row[op.node()] instanceof CypherValue.NodeAt(var node)
            && labels.has(runner.view().type(node))) {
          kept.add(row);
        }
      }
      return kept.isEmpty() || next.take(kept);
    }

    @Override
    public long enough() {
      return next.enough();
    }

    @Override
    public void end() {
      next.end();
    }
  }

  /// Computes values.
  record Assigning(Op.Assign op, Runner runner, Stage next) implements Stage {
    @Override
    public boolean take(List<CypherValue[]> rows) {
      runner.load(rows, op.read());
      for (var row : rows) {
        runner.step();
        var values = new ArrayList<CypherValue>();
        op.formulas().forEach(formula -> values.add(formula.of(row, runner)));
        for (int index = 0; index < values.size(); index++) {
          row[op.places().get(index)] = values.get(index);
        }
      }
      return next.take(rows);
    }

    @Override
    public long enough() {
      return next.enough();
    }

    @Override
    public void end() {
      next.end();
    }
  }

  /// Makes a row for each item of a list; a single value is its own only item.
  record Unwinding(Op.Unwind op, Runner runner, Stage next) implements Stage {
    @Override
    public boolean take(List<CypherValue[]> rows) {
      var out = new Out(runner, next);
      for (var row : rows) {
        for (var item : items(op.list().of(row, runner))) {
          runner.step();
          var longer = row.clone();
          longer[op.item()] = item;
          if (!out.add(longer)) {
            return false;
          }
        }
      }
      return out.flush();
    }

    private static List<CypherValue> items(CypherValue value) {
      return switch (value) {
        case CypherValue.Null _ -> List.of();
        case CypherValue.Items(var items) -> items;
        case CypherValue _ -> List.of(value);
      };
    }

    @Override
    public long enough() {
      return next.enough();
    }

    @Override
    public void end() {
      next.end();
    }
  }

  /// Lets the first of equal rows pass.
  record Once(Op.Distinct op, Runner runner, Stage next, Set<List<CypherValue>> seen)
      implements Stage {
    Once(Op.Distinct op, Runner runner, Stage next) {
      this(op, runner, next, new HashSet<>());
    }

    @Override
    public boolean take(List<CypherValue[]> rows) {
      var kept = new ArrayList<CypherValue[]>();
      for (var row : rows) {
        runner.step();
        if (seen.add(op.places().stream().map(place -> Comparison.key(row[place])).toList())) {
          runner.holdRow(row);
          kept.add(row);
        }
      }
      return kept.isEmpty() || next.take(kept);
    }

    @Override
    public long enough() {
      return next.enough();
    }

    @Override
    public void end() {
      next.end();
    }
  }

  /// Passes over some rows, and lets some pass.
  static final class Paging implements Stage {
    private final Stage next;
    private long skip;
    private long left;

    Paging(Op.Page op, Runner runner, Stage next) {
      this.next = next;
      this.skip = op.skip().map(count -> rows("SKIP", count, runner)).orElse(0L);
      this.left = op.limit().map(count -> rows("LIMIT", count, runner)).orElse(Long.MAX_VALUE);
    }

    private static long rows(String what, Op.Count count, Runner runner) {
      var value = count.value().of(new CypherValue[0], runner);
      if (value instanceof CypherValue.Whole(var rows) && rows >= 0) {
        return rows;
      }
      var shown =
          value instanceof CypherValue.Whole(var rows) ? String.valueOf(rows) : value.kind();
      throw new QueryException(count.at(), what + " needs an integer of at least 0, not " + shown);
    }

    @Override
    public boolean take(List<CypherValue[]> rows) {
      int from = (int) Math.min(skip, rows.size());
      skip -= from;
      int to = (int) Math.min(rows.size(), from + Math.min(left, rows.size()));
      left -= to - from;
      boolean more = from == to || next.take(new ArrayList<>(rows.subList(from, to)));
      return more && left > 0;
    }

    @Override
    public long enough() {
      long rows = skip + left;
      return Math.min(next.enough(), rows < 0 ? Long.MAX_VALUE : rows);
    }

    @Override
    public void end() {
      next.end();
    }
  }
}
