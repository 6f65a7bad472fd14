package dev.kith.cypher.run;

import dev.kith.cypher.plan.Op;
import dev.kith.cypher.value.CypherValue;
import java.util.ArrayList;
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
    boolean back = op.into() && isShorterBack(rows);
    if (!back) {
      follow.load(rows);
    }
    var out = new Out(runner, next);
    for (var row : rows) {
      if (row[op.route().from()] instanceof CypherValue.NodeAt(var from)) {
        for (var edge : edges(row, from, back)) {
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

  /// Whether the nodes that rows begin at have very many relationships, and those that they lead to
  /// have few.
  private boolean isShorterBack(List<CypherValue[]> rows) {
    return !runner.adjacency().loadIfFew(nodes(rows, op.route().from()))
        && runner.adjacency().loadIfFew(nodes(rows, op.route().to()));
  }

  private static List<Integer> nodes(List<CypherValue[]> rows, int place) {
    var nodes = new ArrayList<Integer>();
    for (var row : rows) {
      if (row[place] instanceof CypherValue.NodeAt(var node)) {
        nodes.add(node);
      }
    }
    return nodes;
  }

  private List<CypherValue.EdgeAt> edges(CypherValue[] row, int from, boolean back) {
    return back && row[op.route().to()] instanceof CypherValue.NodeAt(var to)
        ? runner.adjacency().of(to).stream()
            .filter(edge -> edge.subject() == from || edge.object() == from)
            .toList()
        : back ? List.of() : runner.adjacency().of(from);
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
