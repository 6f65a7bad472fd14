package dev.kith.cypher.run;

import dev.kith.cypher.plan.Op;
import dev.kith.cypher.value.CypherValue;
import java.util.List;

/// Makes a row of each row and each relationship of a node.
final class ExpandStage implements Stage {
  private final Op.Expand op;
  private final Runner runner;
  private final Stage next;
  private final Follow follow;

  ExpandStage(Op.Expand op, Runner runner, Stage next) {
    this.op = op;
    this.runner = runner;
    this.next = next;
    this.follow = new Follow(op.route(), runner);
  }

  @Override
  public boolean take(List<CypherValue[]> rows) {
    follow.load(rows);
    var out = new Out(runner, next);
    for (var row : rows) {
      if (row[op.route().from()] instanceof CypherValue.NodeAt(var from)) {
        for (var edge : runner.adjacency().of(from)) {
          runner.step();
          if (follow.leads(edge, from) && reaches(edge, from, row) && !follow.isTaken(edge, row)) {
            var longer = row.clone();
            longer[op.edge()] = edge;
            longer[op.route().to()] = new CypherValue.NodeAt(edge.other(from));
            if (!out.add(longer)) {
              return false;
            }
          }
        }
      }
    }
    return out.flush();
  }

  private boolean reaches(CypherValue.EdgeAt edge, int from, CypherValue[] row) {
    return !op.into()
        || (row[op.route().to()] instanceof CypherValue.NodeAt(var to) && edge.other(from) == to);
  }

  @Override
  public void end() {
    next.end();
  }
}
