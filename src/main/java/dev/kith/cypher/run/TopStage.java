package dev.kith.cypher.run;

import dev.kith.cypher.formula.GraphNames;
import dev.kith.cypher.plan.Op;
import dev.kith.cypher.push.TypedLiterals;
import dev.kith.cypher.value.Comparison;
import dev.kith.cypher.value.CypherValue;
import dev.kith.graph.GraphView;
import dev.kith.graph.pattern.Literal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;

/// Keeps the rows that can be among the first of an order by properties.
///
/// Few rows are passed on as they are. Of many the properties are looked up in columns that a graph
/// has in memory, since reading each node would take longer than all else.
final class TopStage implements Stage {
  private static final int FEW = 20_000;
  private static final int MOST_WAITING = 250_000;

  /// Columns are of all nodes of a type: one in so many has to be among the rows.
  private static final int SHARE = 8;

  private final Op.Top op;
  private final Runner runner;
  private final Stage next;
  private final int most;
  private final SortedValues values;
  private final Comparator<Sorted> order;
  private final Set<Integer> types = new HashSet<>();
  private final List<CypherValue[]> waiting = new ArrayList<>();
  private List<Sorted> kept = new ArrayList<>();
  private boolean passes;
  private boolean chooses;
  private boolean full;

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Sorted(CypherValue[] row, CypherValue[] keys) {}

  TopStage(Op.Top op, Runner runner, Stage next) {
    this.op = op;
    this.runner = runner;
    this.next = next;
    this.most =
        op.first().of(new CypherValue[0], runner) instanceof CypherValue.Whole(var count)
            ? Math.clamp(count, 0, FEW)
            : FEW;
    this.passes = most == 0 || most == FEW || runner.records().isBare();
    this.values = new SortedValues(op.keys(), runner);
    this.order = (one, other) -> compare(one.keys, other.keys);
  }

  private int compare(CypherValue[] one, CypherValue[] other) {
    for (int index = 0; index < one.length; index++) {
      int decided = Comparison.order(one[index], other[index]);
      if (decided != 0) {
        return op.keys().get(index).descending() ? -decided : decided;
      }
    }
    return 0;
  }

  @Override
  public boolean take(List<CypherValue[]> rows) {
    if (passes) {
      return next.take(rows);
    }
    if (chooses) {
      choose(rows);
      return true;
    }
    for (var row : rows) {
      runner.holdRow(row);
      waiting.add(row);
      op.keys().forEach(key -> values.type(row[key.node()]).ifPresent(types::add));
    }
    if (waiting.size() > FEW && isWorthColumns()) {
      chooses = true;
      chooseWaiting();
    } else if (waiting.size() > MOST_WAITING) {
      passes = true;
      return passWaiting();
    }
    return true;
  }

  private boolean isWorthColumns() {
    var names = new HashSet<String>();
    types.forEach(type -> names.add(runner.view().typeName(type)));
    return runner.view().vocabulary().types().stream()
        .filter(term -> names.contains(term.name()))
        .allMatch(term -> term.count() <= (long) SHARE * waiting.size());
  }

  private void chooseWaiting() {
    for (int from = 0; from < waiting.size(); from += BATCH) {
      choose(waiting.subList(from, Math.min(waiting.size(), from + BATCH)));
    }
    waiting.clear();
  }

  /// Of equal rows the earlier comes first, so that a later one is of no use.
  private void choose(List<CypherValue[]> rows) {
    var keys = values.of(rows);
    for (int at = 0; at < keys.length; at++) {
      runner.step();
      if (!full || compare(keys[at], kept.get(most - 1).keys) < 0) {
        kept.add(new Sorted(rows.get(at), keys[at]));
      }
    }
    if (kept.size() > 2L * most + BATCH || (!full && kept.size() >= most)) {
      kept.sort(order);
      full = kept.size() >= most;
      kept = new ArrayList<>(kept.subList(0, Math.min(most, kept.size())));
    }
  }

  private boolean passWaiting() {
    var out = new Out(runner, next);
    for (var row : waiting) {
      if (!out.add(row)) {
        return false;
      }
    }
    waiting.clear();
    return out.flush();
  }

  @Override
  public void end() {
    if (chooses) {
      kept.sort(order);
      kept.forEach(sorted -> waiting.add(sorted.row));
    }
    passWaiting();
    next.end();
  }

  /// The properties of nodes that rows are sorted by: from columns in memory where there are any,
  /// of ids from these, otherwise of the nodes.
  private static final class SortedValues {
    private final List<Op.Property> keys;
    private final Runner runner;
    private final List<Map<Integer, Source>> sources = new ArrayList<>();

    /// Where the values of a type are.
    private sealed interface Source {
      record InColumn(IntFunction<Literal> values) implements Source {}

      record InId(Function<String, CypherValue> keys) implements Source {}

      record InNode() implements Source {}
    }

    SortedValues(List<Op.Property> keys, Runner runner) {
      this.keys = keys;
      this.runner = runner;
      keys.forEach(_ -> sources.add(new HashMap<>()));
    }

    /// The type of a node; none of another value.
    Optional<Integer> type(CypherValue value) {
      return value instanceof CypherValue.NodeAt(var node)
          ? Optional.of(runner.view().type(node))
          : Optional.empty();
    }

    /// What each of some rows is sorted by.
    CypherValue[][] of(List<CypherValue[]> rows) {
      var values = new CypherValue[rows.size()][keys.size()];
      for (int index = 0; index < keys.size(); index++) {
        var nodes = new CypherValue[rows.size()];
        for (int at = 0; at < nodes.length; at++) {
          nodes[at] = rows.get(at)[keys.get(index).node()];
          values[at][index] = CypherValue.Null.NULL;
        }
        fill(index, nodes, values);
      }
      return values;
    }

    private void fill(int index, CypherValue[] nodes, CypherValue[][] values) {
      var read = new ArrayList<Integer>();
      var named = new ArrayList<Integer>();
      for (int at = 0; at < nodes.length; at++) {
        if (nodes[at] instanceof CypherValue.NodeAt(var node)) {
          switch (source(index, node)) {
            case Source.InColumn(var column) ->
                values[at][index] = TypedLiterals.shown(column.apply(node));
            case Source.InId _ -> named.add(at);
            case Source.InNode _ -> read.add(at);
          }
        }
      }
      runner.records().load(read.stream().map(at -> nodes[at]).toList());
      for (int at : read) {
        values[at][index] = runner.property(nodes[at], keys.get(index).name());
      }
      var ids =
          named.isEmpty()
              ? List.<String>of()
              : runner.view().ids(named.stream().mapToInt(at -> handle(nodes[at])).toArray());
      for (int which = 0; which < ids.size(); which++) {
        int at = named.get(which);
        if (source(index, handle(nodes[at])) instanceof Source.InId(var key)) {
          values[at][index] = key.apply(ids.get(which));
        }
      }
    }

    private static int handle(CypherValue node) {
      return node instanceof CypherValue.NodeAt(var handle) ? handle : GraphView.NO_NODE;
    }

    private Source source(int index, int node) {
      return sources
          .get(index)
          .computeIfAbsent(runner.view().type(node), type -> source(keys.get(index).name(), type));
    }

    private Source source(String property, int code) {
      var patterns = runner.view().patterns();
      var type = runner.view().typeName(code);
      boolean key =
          patterns
              .ontology()
              .nodeType(type)
              .filter(each -> each.key().name().equals(property))
              .isPresent();
      if (key) {
        return new Source.InId(runner.records().keys(type));
      }
      // what is missing may have another value in its place
      return GraphNames.OF_NODES.contains(property)
          ? new Source.InNode()
          : patterns
              .values(type, property)
              .<Source>map(Source.InColumn::new)
              .orElseGet(Source.InNode::new);
    }
  }
}
