package dev.kith.cypher.run;

import dev.kith.cypher.plan.Op;
import dev.kith.cypher.value.CypherValue;
import java.util.List;

/// Finds the nodes between two others, beginning at the one that has fewer relationships.
final class MeetStage implements Stage {
  private final Op.Meet op;
  private final Runner runner;
  private final Stage next;

  MeetStage(Op.Meet op, Runner runner, Stage next) {
    this.op = op;
    this.runner = runner;
    this.next = next;
  }

  @Override
  public boolean take(List<CypherValue[]> rows) {
    var way = isFew(rows, op.one()) || !isFew(rows, op.other()) ? op.one() : op.other();
    var last = new ExpandStage(way.into(), runner, new Forwarding(next));
    var first = new ExpandStage(way.begin(), runner, last);
    return first.take(rows);
  }

  private boolean isFew(List<CypherValue[]> rows, Op.Meeting way) {
    return runner.adjacency().loadIfFew(ExpandStage.nodes(rows, way.begin().route().from()));
  }

  @Override
  public void end() {
    next.end();
  }
}
