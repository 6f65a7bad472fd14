package dev.kith.cypher.run;

import dev.kith.cypher.plan.Op;
import dev.kith.cypher.value.CypherValue;
import java.util.List;

/// Finds the ends of relationships that are known.
final class EndsStage implements Stage {
  private final Op.Ends op;
  private final Runner runner;
  private final Stage next;
  private final RouteFilter follow;

  EndsStage(Op.Ends op, Runner runner, Stage next) {
    this.op = op;
    this.runner = runner;
    this.next = next;
    this.follow = new RouteFilter(op.route(), runner);
  }

  @Override
  public boolean take(List<CypherValue[]> rows) {
    var out = new Out(runner, next);
    for (var row : rows) {
      runner.step();
      if (row[op.edge()] instanceof CypherValue.EdgeAt edge) {
        boolean goOn = from(edge, edge.subject(), row, out);
        if (goOn && edge.subject() != edge.object()) {
          goOn = from(edge, edge.object(), row, out);
        }
        if (!goOn) {
          return false;
        }
      }
    }
    return out.flush();
  }

  private boolean from(CypherValue.EdgeAt edge, int from, CypherValue[] row, Out out) {
    int to = edge.other(from);
    if (!follow.leads(edge, from)
        || follow.isTaken(edge, row)
        || (op.fromKnown() && !row[op.route().from()].equals(new CypherValue.NodeAt(from)))
        || (op.toKnown() && !row[op.route().to()].equals(new CypherValue.NodeAt(to)))) {
      return true;
    }
    var longer = row.clone();
    longer[op.route().from()] = new CypherValue.NodeAt(from);
    longer[op.route().to()] = new CypherValue.NodeAt(to);
    // both ends may be one name, which only a loop has
    return (op.route().from() == op.route().to() && from != to) || out.add(longer);
  }

  @Override
  public void end() {
    next.end();
  }
}
