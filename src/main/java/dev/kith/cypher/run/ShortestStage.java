package dev.kith.cypher.run;

import dev.kith.cypher.plan.Op;
import dev.kith.cypher.value.CypherValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Finds the shortest rows of relationships between two nodes, a hop at a time from the end that
/// has fewer nodes to go on from.
///
/// Not by `graph.BreadthFirst`, which keeps nodes: all relationships by which a level reaches a
/// node are needed, parallel ones too.
final class ShortestStage implements Stage {
  private final Op.Shortest op;
  private final Runner runner;
  private final Stage next;
  private final RouteFilter follow;

  ShortestStage(Op.Shortest op, Runner runner, Stage next) {
    this.op = op;
    this.runner = runner;
    this.next = next;
    this.follow = new RouteFilter(op.route(), runner);
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
    var ahead = new Side(from, true, row);
    var back = new Side(to, false, row);
    int most = op.most().orElse(Integer.MAX_VALUE);
    for (int hop = 1; hop <= most && ahead.hasFrontier() && back.hasFrontier(); hop++) {
      boolean forward = isForward(ahead, back);
      var side = forward ? ahead : back;
      side.grow();
      var met = side.frontier.stream().filter((forward ? back : ahead)::has).toList();
      if (!met.isEmpty()) {
        return paths(met, ahead, back, row, out);
      }
    }
    return true;
  }

  /// Whether the next hop goes on from the beginning: few nodes may have very many relationships.
  private boolean isForward(Side ahead, Side back) {
    boolean fewer = ahead.frontier.size() <= back.frontier.size();
    var some = fewer ? ahead : back;
    var others = fewer ? back : ahead;
    boolean many =
        !runner.adjacency().loadIfFew(some.frontier)
            && runner.adjacency().loadIfFew(others.frontier);
    return fewer != many;
  }

  /// Where the sides first meet, each path goes through one of the nodes.
  private boolean paths(List<Integer> met, Side ahead, Side back, CypherValue[] row, Out out) {
    for (int node : met) {
      boolean goOn =
          ahead.each(
              node,
              new ArrayList<>(),
              before ->
                  back.each(
                      node,
                      new ArrayList<>(),
                      behind -> {
                        var all = new ArrayList<>(before.reversed());
                        all.addAll(behind);
                        return found(all, row, out);
                      }));
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

  /// Takes the relationships between an end and a node, in the order in which they lead to the end;
  /// tells whether it can use more.
  @FunctionalInterface
  private interface EdgesVisitor {
    boolean visit(List<CypherValue> edges);
  }

  /// What one end reaches.
  private final class Side {
    private final int end;
    private final boolean ahead;
    private final CypherValue[] row;

    /// The relationships by which nodes were reached first.
    private final Map<Integer, List<CypherValue.EdgeAt>> arrivals = new HashMap<>();

    private List<Integer> frontier;

    /// @param ahead whether paths begin here, or end here
    Side(int end, boolean ahead, CypherValue[] row) {
      this.end = end;
      this.ahead = ahead;
      this.row = row;
      this.frontier = List.of(end);
      arrivals.put(end, List.of());
    }

    boolean hasFrontier() {
      return !frontier.isEmpty();
    }

    boolean has(int node) {
      return arrivals.containsKey(node);
    }

    /// Goes one hop further.
    void grow() {
      runner.adjacency().load(frontier);
      var reached = new LinkedHashMap<Integer, List<CypherValue.EdgeAt>>();
      for (int node : frontier) {
        for (var edge : runner.adjacency().of(node)) {
          runner.step();
          int other = edge.other(node);
          if (follow.leads(edge, ahead ? node : other)
              && !arrivals.containsKey(other)
              && WalkStage.meets(op.test(), edge, row, runner)) {
            reached.computeIfAbsent(other, _ -> new ArrayList<>()).add(edge);
          }
        }
      }
      arrivals.putAll(reached);
      frontier = List.copyOf(reached.keySet());
    }

    /// Every row of relationships from a node back to the end; any one where one is enough.
    boolean each(int node, List<CypherValue> behind, EdgesVisitor visitor) {
      if (node == end) {
        return visitor.visit(behind);
      }
      for (var edge : Objects.requireNonNull(arrivals.get(node))) {
        runner.step();
        behind.add(edge);
        boolean goOn = each(edge.other(node), behind, visitor);
        behind.removeLast();
        if (!goOn || !op.all()) {
          return goOn;
        }
      }
      return true;
    }
  }
}
