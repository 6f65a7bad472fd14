package dev.kith.cypher.run;

import dev.kith.cypher.plan.Op;
import dev.kith.cypher.read.FittingLabels;
import dev.kith.cypher.tree.PathPattern;
import dev.kith.cypher.value.CypherValue;
import dev.kith.graph.GraphView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/// Counts the rows that relationships and labels would make of each row, without making them.
final class CountStage implements Stage {
  private final Op.CountRows op;
  private final Runner runner;
  private final Stage next;
  private final Map<Ways, Routes> routes = new HashMap<>();
  private final List<Level> levels;

  CountStage(Op.CountRows op, Runner runner, Stage next) {
    this.op = op;
    this.runner = runner;
    this.next = next;
    this.levels = op.steps().stream().map(this::level).toList();
  }

  /// One of the steps.
  private sealed interface Level {
    /// @param others places of relationships that must be other ones
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Led(Op.Expand op, Cursor cursor, int[] others) implements Level {
      Led(Op.Expand op, Routes routes) {
        this(
            op,
            new Cursor(routes),
            op.route().others().stream().mapToInt(place -> place).toArray());
      }
    }

    record Labelled(int node, FittingLabels labels) implements Level {}
  }

  private Level level(Op step) {
    return switch (step) {
      case Op.Expand expand -> new Level.Led(expand, routes(expand.route()));
      case Op.Labelled(var node, var label) ->
          new Level.Labelled(node, new FittingLabels(label, runner.view()));
      case Op other -> throw new IllegalArgumentException("rows are not counted for " + other);
    };
  }

  /// Steps along the same relationships share what they read.
  private Routes routes(Op.Route route) {
    return routes.computeIfAbsent(
        new Ways(route.way(), route.type()), _ -> new Routes(route, runner));
  }

  private record Ways(PathPattern.Arrow way, Predicate<String> type) {}

  @Override
  public boolean take(List<CypherValue[]> rows) {
    load(rows);
    var kept = new ArrayList<CypherValue[]>();
    for (var row : rows) {
      long count = new Counting(row).from(0);
      if (count > 0) {
        row[op.place()] = CypherValue.of(count);
        kept.add(row);
      }
    }
    return kept.isEmpty() || next.take(kept);
  }

  /// Reads the relationships that will be followed, step by step for all rows.
  private void load(List<CypherValue[]> rows) {
    Map<Integer, Collection<Integer>> reached = new HashMap<>();
    for (int at = 0; at < levels.size(); at++) {
      switch (levels.get(at)) {
        case Level.Led(var step, var cursor, _) -> {
          int from = step.route().from();
          var nodes = reached.getOrDefault(from, ExpandStage.nodes(rows, from));
          cursor.routes.load(nodes);
          int to = step.route().to();
          if (!step.into() && isFollowed(to, at)) {
            reached.put(to, all(cursor.routes, nodes));
          }
        }
        case Level.Labelled(var node, var labels) -> {
          if (reached.containsKey(node)) {
            reached.get(node).removeIf(each -> !labels.has(each));
          }
        }
      }
    }
  }

  private static Set<Integer> all(Routes ends, Collection<Integer> nodes) {
    var all = new HashSet<Integer>();
    for (int node : nodes) {
      for (int end : ends.of(node).nodes) {
        all.add(end);
      }
    }
    return all;
  }

  /// Whether a later step begins at a place.
  private boolean isFollowed(int place, int at) {
    return levels.subList(at + 1, levels.size()).stream()
        .anyMatch(
            level -> level instanceof Level.Led(var step, _, _) && step.route().from() == place);
  }

  @Override
  public void end() {
    next.end();
  }

  /// Counts for one row.
  private final class Counting {
    private final CypherValue[] row;
    private final int[] nodes;

    Counting(CypherValue[] row) {
      this.row = row.clone();
      this.nodes = new int[row.length];
      for (int place = 0; place < row.length; place++) {
        nodes[place] = row[place] instanceof CypherValue.NodeAt(var node) ? node : -1;
      }
    }

    long from(int at) {
      if (at == levels.size()) {
        return 1;
      }
      return switch (levels.get(at)) {
        case Level.Labelled(var node, var labels) ->
            nodes[node] >= 0 && labels.has(nodes[node]) ? from(at + 1) : 0;
        case Level.Led led -> led(led, at);
      };
    }

    private long led(Level.Led led, int at) {
      var route = led.op.route();
      int from = nodes[route.from()];
      int into = led.op.into() ? nodes[route.to()] : 0;
      if (from < 0 || into < 0) {
        return 0;
      }
      var ends = led.cursor.of(from);
      int begin = led.op.into() ? ends.first(into) : 0;
      long count = 0;
      for (int index = begin; index < ends.size(); index++) {
        int end = ends.nodes[index];
        if (led.op.into() && end != into) {
          break;
        }
        runner.step();
        if (!isTaken(led, from, ends, index)) {
          row[led.op.edge()] = ends.edges[index];
          nodes[route.to()] = end;
          count += from(at + 1);
        }
      }
      row[led.op.edge()] = CypherValue.Null.NULL;
      return count;
    }

    /// Whether the row has the relationship already, where it may not.
    private boolean isTaken(Level.Led led, int from, Ends ends, int index) {
      int end = ends.nodes[index];
      for (int place : led.others) {
        switch (row[place]) {
          case CypherValue.EdgeAt other
              when (other.subject() == from ? other.object() == end : other.subject() == end)
                  && other.equals(ends.edges[index]) -> {
            return true;
          }
          case CypherValue.Items(var items) when items.contains(ends.edges[index]) -> {
            return true;
          }
          case CypherValue _ -> {}
        }
      }
      return false;
    }
  }

  /// Where relationships of some types lead from nodes.
  private static final class Routes {
    private static final long BYTES_AN_END = 16;

    private final Runner runner;
    private final Follow follow;
    private final Map<Integer, Ends> known = new HashMap<>();

    Routes(Op.Route route, Runner runner) {
      this.runner = runner;
      this.follow = new Follow(route, runner);
    }

    /// Reads the relationships of nodes at once.
    void load(Collection<Integer> nodes) {
      follow.load(nodes);
    }

    Ends of(int node) {
      return known.computeIfAbsent(node, this::read);
    }

    private Ends read(int node) {
      var edges = follow.from(node);
      runner.hold(BYTES_AN_END * edges.size());
      long[] order = new long[edges.size()];
      for (int index = 0; index < order.length; index++) {
        order[index] = ((long) edges.get(index).other(node) << 32) | index;
      }
      Arrays.sort(order);
      var ends = new Ends(new int[order.length], new CypherValue.EdgeAt[order.length]);
      for (int index = 0; index < order.length; index++) {
        ends.nodes[index] = (int) (order[index] >> 32);
        ends.edges[index] = edges.get((int) order[index]);
      }
      return ends;
    }
  }

  /// Remembers where the last node leads: a step asks about the same one again and again.
  private static final class Cursor {
    private final Routes routes;
    private int node = GraphView.NO_NODE;
    private Ends ends = new Ends(new int[0], new CypherValue.EdgeAt[0]);

    Cursor(Routes routes) {
      this.routes = routes;
    }

    Ends of(int next) {
      if (next != node) {
        ends = routes.of(next);
        node = next;
      }
      return ends;
    }
  }

  /// The relationships that lead away from a node, in the order of their other ends.
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Ends(int[] nodes, CypherValue.EdgeAt[] edges) {
    int size() {
      return nodes.length;
    }

    /// The place of the first that does not lead to a smaller node.
    int first(int node) {
      int found = Arrays.binarySearch(nodes, node);
      if (found < 0) {
        return -found - 1;
      }
      while (found > 0 && nodes[found - 1] == node) {
        found--;
      }
      return found;
    }
  }
}
