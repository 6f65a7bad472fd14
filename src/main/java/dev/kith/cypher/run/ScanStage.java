package dev.kith.cypher.run;

import dev.kith.cypher.plan.Op;
import dev.kith.cypher.value.CypherValue;
import dev.kith.graph.GraphView;
import java.util.List;

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

  /// Few nodes are read first: a query may need no more.
  @Override
  public boolean take(List<CypherValue[]> rows) {
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
      out.flush();
      size = Math.min(BATCH * 4, size * 4);
    }
    return out.flush();
  }

  @Override
  public void end() {
    next.end();
  }
}
