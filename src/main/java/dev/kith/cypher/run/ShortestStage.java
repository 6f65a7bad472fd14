package dev.kith.cypher.run;

import dev.kith.cypher.plan.Op;
import dev.kith.cypher.value.CypherValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Finds the shortest rows of relationships between two nodes, a hop at a time.
///
/// Not by `graph.BreadthFirst`, which keeps nodes: all relationships by which a level reaches a
/// node are needed, parallel ones too.
final class ShortestStage implements Stage {
  private final Op.Shortest op;
  private final Runner runner;
  private final Stage next;
  private final Follow follow;

  ShortestStage(Op.Shortest op, Runner runner, Stage next) {
    this.op = op;
    this.runner = runner;
    this.next = next;
    this.follow = new Follow(op.route(), runner);
  }

  @Override
  public boolean take(List<CypherValue[]> rows) {
    var out = new Out(runner, next);
    for (var row : rows) {
      if (row[op.route().from()] instanceof CypherValue.NodeAt(var from)
          && row[op.route().to()] instanceof CypherValue.NodeAt(var to)
          && !between(from, to, row, out)) {
        return false;
      }
    }
    return out.flush();
  }

  private boolean between(int from, int to, CypherValue[] row, Out out) {
    if (from == to) {
      return op.least() > 0 || found(List.of(), row, out);
    }
    var arrivals = new HashMap<Integer, List<CypherValue.EdgeAt>>();
    arrivals.put(from, List.of());
    List<Integer> frontier = List.of(from);
    int most = op.most().orElse(Integer.MAX_VALUE);
    for (int hop = 1; hop <= most && !frontier.isEmpty() && !arrivals.containsKey(to); hop++) {
      runner.adjacency().load(frontier);
      var reached = new LinkedHashMap<Integer, List<CypherValue.EdgeAt>>();
      for (int node : frontier) {
        for (var edge : runner.adjacency().of(node)) {
          runner.step();
          int end = edge.other(node);
          if (follow.leads(edge, node)
              && !arrivals.containsKey(end)
              && WalkStage.meets(op.test(), edge, row, runner)) {
            reached.computeIfAbsent(end, _ -> new ArrayList<>()).add(edge);
          }
        }
      }
      arrivals.putAll(reached);
      frontier = List.copyOf(reached.keySet());
    }
    return !arrivals.containsKey(to) || paths(to, from, arrivals, new ArrayList<>(), row, out);
  }

  /// Goes back along the relationships by which nodes were reached first.
  private boolean paths(
      int node,
      int from,
      Map<Integer, List<CypherValue.EdgeAt>> arrivals,
      List<CypherValue> behind,
      CypherValue[] row,
      Out out) {
    if (node == from) {
      return found(behind.reversed(), row, out);
    }
    for (var edge : Objects.requireNonNull(arrivals.get(node))) {
      runner.step();
      behind.add(edge);
      boolean goOn = paths(edge.other(node), from, arrivals, behind, row, out);
      behind.removeLast();
      if (!goOn || !op.all()) {
        return goOn;
      }
    }
    return true;
  }

  private boolean found(List<CypherValue> edges, CypherValue[] row, Out out) {
    var longer = row.clone();
    longer[op.edges()] = new CypherValue.Items(edges);
    return out.add(longer);
  }

  @Override
  public void end() {
    next.end();
  }
}
