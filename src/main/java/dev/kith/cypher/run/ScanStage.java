package dev.kith.cypher.run;

import dev.kith.cypher.plan.Op;
import dev.kith.cypher.read.PropertySearch;
import dev.kith.cypher.value.CypherValue;
import dev.kith.graph.GraphView;
import java.util.List;
import java.util.Optional;

/// Makes a row of each row and each node with a fitting label.
final class ScanStage implements Stage {
  private static final int FIRST = 64;

  private final Op.Scan op;
  private final Runner runner;
  private final Stage next;

  ScanStage(Op.Scan op, Runner runner, Stage next) {
    this.op = op;
    this.runner = runner;
    this.next = next;
  }

  @Override
  public boolean take(List<CypherValue[]> rows) {
    var found = op.having().flatMap(having -> found(having, rows));
    return found.isPresent() ? each(found.get(), rows, new Out(runner, next)) : all(rows);
  }

  /// A constant is the same in every row.
  private Optional<int[]> found(Op.Having having, List<CypherValue[]> rows) {
    return rows.isEmpty()
        ? Optional.empty()
        : new PropertySearch(runner.view(), op)
            .of(having.value().of(rows.getFirst(), runner), having.property());
  }

  private boolean each(int[] nodes, List<CypherValue[]> rows, Out out) {
    for (int node : nodes) {
      for (var row : rows) {
        runner.step();
        var longer = row.clone();
        longer[op.node()] = new CypherValue.NodeAt(node);
        if (!out.add(longer)) {
          return false;
        }
      }
    }
    return out.flush();
  }

  /// Few nodes are read first: a query may need no more.
  private boolean all(List<CypherValue[]> rows) {
    var view = runner.view();
    var out = new Out(runner, next);
    int size = FIRST;
    int last = GraphView.NO_NODE;
    while (out.isOpen()) {
      int[] nodes = view.nodesAfter(last, size, op.label());
      if (nodes.length == 0) {
        break;
      }
      last = nodes[nodes.length - 1];
      if (!each(nodes, rows, out)) {
        return false;
      }
      size = Math.min(BATCH * 4, size * 4);
    }
    return out.flush();
  }

  @Override
  public void end() {
    next.end();
  }
}
