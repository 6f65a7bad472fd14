package dev.kith.cypher.run;

import dev.kith.cypher.plan.Op;
import dev.kith.cypher.value.CypherValue;
import dev.kith.graph.BreadthFirst;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/// Follows relationships in a row, none of them twice.
final class WalkStage implements Stage {
  /// How many hops a `*` without an upper end takes.
  static final int CAP = 30;

  private static final int MOST_AHEAD = 10_000;

  private final Op.Walk op;
  private final Runner runner;
  private final Stage next;
  private final RouteFilter follow;
  private final int most;

  WalkStage(Op.Walk op, Runner runner, Stage next) {
    this.op = op;
    this.runner = runner;
    this.next = next;
    this.follow = new RouteFilter(op.route(), runner);
    this.most = Math.min(op.most().orElse(Math.max(CAP, op.least())), Runner.MOST_HOPS);
  }

  @Override
  public boolean take(List<CypherValue[]> rows) {
    readAhead(rows);
    var out = new Out(runner, next);
    for (var row : rows) {
      if (row[op.route().from()] instanceof CypherValue.NodeAt(var from)
          && !new Trail(row, out).extend(from)) {
        return false;
      }
    }
    return out.flush();
  }

  /// Reads what the first hops can reach, a hop at a time, as long as it is not much.
  private void readAhead(List<CypherValue[]> rows) {
    follow.load(rows);
    var starts = new ArrayList<Integer>();
    for (var row : rows) {
      if (row[op.route().from()] instanceof CypherValue.NodeAt(var from)) {
        starts.add(from);
      }
    }
    var ahead = new BreadthFirst<>(starts);
    for (int hop = 1; hop < most && !ahead.frontier().isEmpty(); hop++) {
      ahead.grow(this::passNeighbours);
      if (ahead.size() > MOST_AHEAD) {
        return;
      }
      runner.adjacency().load(ahead.frontier());
    }
  }

  private void passNeighbours(Collection<Integer> nodes, Consumer<Integer> taker) {
    for (int node : nodes) {
      follow.from(node).forEach(edge -> taker.accept(edge.other(node)));
    }
  }

  /// One walk, as far as it has come.
  private final class Trail {
    private final CypherValue[] row;
    private final Out out;
    private final List<CypherValue> edges = new ArrayList<>();
    private final Set<CypherValue.EdgeAt> taken = new HashSet<>();

    Trail(CypherValue[] row, Out out) {
      this.row = row;
      this.out = out;
    }

    boolean extend(int node) {
      if (edges.size() >= op.least() && edges.size() <= most && !found(node)) {
        return false;
      }
      for (var edge : follow.from(node)) {
        runner.step();
        if (!taken.contains(edge) && isFree(edge)) {
          if (edges.size() >= most) {
            if (op.most().isEmpty() || op.most().getAsInt() > Runner.MOST_HOPS) {
              runner.cut(most);
            }
            return true;
          }
          edges.add(edge);
          taken.add(edge);
          boolean goOn = extend(edge.other(node));
          taken.remove(edge);
          edges.removeLast();
          if (!goOn) {
            return false;
          }
        }
      }
      return true;
    }

    private boolean isFree(CypherValue.EdgeAt edge) {
      return !follow.isTaken(edge, row) && meets(op.test(), edge, row, runner);
    }

    private boolean found(int node) {
      boolean wanted =
          !op.into() || (row[op.route().to()] instanceof CypherValue.NodeAt(var to) && to == node);
      if (!wanted) {
        return true;
      }
      var longer = row.clone();
      longer[op.edges()] = new CypherValue.Items(op.reversed() ? edges.reversed() : edges);
      longer[op.route().to()] = new CypherValue.NodeAt(node);
      return out.add(longer);
    }
  }

  static boolean meets(
      java.util.Optional<Op.EdgeTest> test,
      CypherValue.EdgeAt edge,
      CypherValue[] row,
      Runner runner) {
    if (test.isEmpty()) {
      return true;
    }
    row[test.get().edge()] = edge;
    return test.get().condition().of(row, runner).equals(CypherValue.Flag.TRUE);
  }

  @Override
  public void end() {
    next.end();
  }
}
