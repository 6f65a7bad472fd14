package dev.kith.cypher.run;

import dev.kith.cypher.plan.Op;
import dev.kith.cypher.read.EdgesBetween;
import dev.kith.cypher.value.CypherValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Makes a row of each row and each relationship of a node.
final class ExpandStage implements Stage {
  private static final int LEAST_AHEAD = 64;
  private static final int MOST_AHEAD = 1_024;

  private final Op.Expand op;
  private final Runner runner;
  private final Stage next;
  private final RouteFilter follow;

  ExpandStage(Op.Expand op, Runner runner, Stage next) {
    this.op = op;
    this.runner = runner;
    this.next = next;
    this.follow = new RouteFilter(op.route(), runner);
  }

  @Override
  public boolean take(List<CypherValue[]> rows) {
    if (!op.into()
        && rows.size() == 1
        && next.enough() <= MOST_AHEAD
        && rows.getFirst()[op.route().from()] instanceof CypherValue.NodeAt(var from)
        && !runner.adjacency().isKnown(List.of(from))) {
      return fromOne(from, rows.getFirst());
    }
    return fromAll(rows);
  }

  /// Reads no more of one node's relationships than may be enough, and all others where it is not:
  /// the node may have very many.
  private boolean fromOne(int from, CypherValue[] row) {
    int most = Math.clamp(2 * next.enough(), LEAST_AHEAD, MOST_AHEAD);
    var read = new ArrayList<CypherValue.EdgeAt>();
    runner
        .view()
        .someEdges(
            from,
            op.route().direction(),
            op.route().type(),
            most,
            (subject, predicate, object) ->
                read.add(new CypherValue.EdgeAt(subject, predicate, object)));
    var some = new LinkedHashSet<>(read);
    var out = new Out(runner, next);
    if (!each(some, from, row, out) || !out.flush()) {
      return false;
    }
    if (read.size() < most) {
      return true;
    }
    var others = new ArrayList<>(follow.from(from));
    others.removeAll(some);
    return each(others, from, row, out) && out.flush();
  }

  private boolean each(Collection<CypherValue.EdgeAt> edges, int from, CypherValue[] row, Out out) {
    for (var edge : edges) {
      runner.step();
      if (!follow.isTaken(edge, row)) {
        var longer = row.clone();
        longer[op.edge()] = edge;
        longer[op.route().to()] = new CypherValue.NodeAt(edge.other(from));
        if (!out.add(longer)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean fromAll(List<CypherValue[]> rows) {
    var between = op.into() ? between(rows) : Optional.<EdgesByStart>empty();
    boolean back = op.into() && between.isEmpty() && isShorterBack(rows);
    if (!back && between.isEmpty()) {
      follow.load(rows);
    }
    var out = new Out(runner, next);
    for (var row : rows) {
      if (row[op.route().from()] instanceof CypherValue.NodeAt(var from)) {
        var edges =
            between.isPresent()
                ? leading(between.get().edges(from), from, row)
                : edges(row, from, back);
        if (!each(edges, from, row, out)) {
          return false;
        }
      }
    }
    return out.flush();
  }

  /// Relationships between known nodes, by the node they are followed from.
  private record EdgesByStart(Map<Integer, List<CypherValue.EdgeAt>> found) {
    List<CypherValue.EdgeAt> edges(int from) {
      return found.getOrDefault(from, List.of());
    }
  }

  /// The relationships between the ends of rows, where neither end's are read already.
  private Optional<EdgesByStart> between(List<CypherValue[]> rows) {
    var from = new LinkedHashSet<>(nodes(rows, op.route().from()));
    var to = new LinkedHashSet<>(nodes(rows, op.route().to()));
    var ends = new EdgesBetween(runner.view(), op.route());
    return ends.canAsk(from, to)
            && !runner.adjacency().isKnown(from)
            && !runner.adjacency().isKnown(to)
        ? Optional.of(new EdgesByStart(ends.between(from, to)))
        : Optional.empty();
  }

  /// Whether the nodes that rows begin at have very many relationships, and those that they lead to
  /// have few.
  private boolean isShorterBack(List<CypherValue[]> rows) {
    return runner
        .adjacency()
        .areOthersFewer(nodes(rows, op.route().from()), nodes(rows, op.route().to()));
  }

  static List<Integer> nodes(List<CypherValue[]> rows, int place) {
    var nodes = new ArrayList<Integer>();
    for (var row : rows) {
      if (row[place] instanceof CypherValue.NodeAt(var node)) {
        nodes.add(node);
      }
    }
    return nodes;
  }

  private List<CypherValue.EdgeAt> edges(CypherValue[] row, int from, boolean back) {
    if (!op.into()) {
      return follow.from(from);
    }
    if (!(row[op.route().to()] instanceof CypherValue.NodeAt(var to))) {
      return List.of();
    }
    return back ? leading(runner.adjacency().of(to), from, row) : follow.between(from, to);
  }

  /// Those that lead from one node of a row to the other.
  private List<CypherValue.EdgeAt> leading(
      List<CypherValue.EdgeAt> edges, int from, CypherValue[] row) {
    return edges.stream()
        .filter(edge -> edge.subject() == from || edge.object() == from)
        .filter(
            edge ->
                follow.leads(edge, from)
                    && row[op.route().to()] instanceof CypherValue.NodeAt(var to)
                    && edge.other(from) == to)
        .toList();
  }

  @Override
  public void end() {
    next.end();
  }

  /// Finds the nodes between two others, beginning at the one that has fewer relationships.
  record Meeting(Op.Meet op, Runner runner, Stage next) implements Stage {
    @Override
    public boolean take(List<CypherValue[]> rows) {
      var way = isFew(rows, op.one()) || !isFew(rows, op.other()) ? op.one() : op.other();
      var last = new ExpandStage(way.into(), runner, new Forwarding(next));
      var first = new ExpandStage(way.begin(), runner, last);
      return first.take(rows);
    }

    private boolean isFew(List<CypherValue[]> rows, Op.Meeting way) {
      return runner.adjacency().loadIfFew(nodes(rows, way.begin().route().from()));
    }

    @Override
    public void end() {
      next.end();
    }
  }
}
