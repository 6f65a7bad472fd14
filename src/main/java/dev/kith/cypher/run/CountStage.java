package dev.kith.cypher.run;

import dev.kith.cypher.plan.Op;
import dev.kith.cypher.read.FittingLabels;
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

/// Counts the rows that relationships and labels would make of each row, without making them.
final class CountStage implements Stage {
  private final Op.CountRows op;
  private final Runner runner;
  private final Stage next;
  private final List<Level> levels;

  CountStage(Op.CountRows op, Runner runner, Stage next) {
    this.op = op;
    this.runner = runner;
    this.next = next;
    this.levels = op.steps().stream().map(this::level).toList();
  }

  /// One of the steps.
  private sealed interface Level {
    record Led(Op.Expand op, Routes ends) implements Level {}

    record Labelled(int node, FittingLabels labels) implements Level {}
  }

  private Level level(Op step) {
    return switch (step) {
      case Op.Expand expand -> new Level.Led(expand, new Routes(expand.route(), runner));
      case Op.Labelled(var node, var label) ->
          new Level.Labelled(node, new FittingLabels(label, runner.view()));
      case Op other -> throw new IllegalArgumentException("rows are not counted for " + other);
    };
  }

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
        case Level.Led(var step, var ends) -> {
          int from = step.route().from();
          var nodes = reached.getOrDefault(from, ExpandStage.nodes(rows, from));
          ends.load(nodes);
          int to = step.route().to();
          if (!step.into() && isFollowed(to, at)) {
            reached.put(to, all(ends, nodes));
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
        .anyMatch(level -> level instanceof Level.Led(var step, _) && step.route().from() == place);
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
      var ends = led.ends.of(from);
      int begin = led.op.into() ? ends.first(into) : 0;
      long count = 0;
      for (int index = begin; index < ends.size(); index++) {
        int end = ends.nodes[index];
        if (led.op.into() && end != into) {
          break;
        }
        runner.step();
        var edge = ends.edges[index];
        if (!led.ends.isTaken(edge, row)) {
          row[led.op.edge()] = edge;
          nodes[route.to()] = end;
          count += from(at + 1);
        }
      }
      row[led.op.edge()] = CypherValue.Null.NULL;
      return count;
    }
  }

  /// Where a route leads from nodes.
  private static final class Routes {
    private static final long BYTES_AN_END = 16;

    private final Runner runner;
    private final Follow follow;
    private final int[] others;
    private final Map<Integer, Ends> known = new HashMap<>();
    private int lastNode = GraphView.NO_NODE;
    private Ends last = new Ends(new int[0], new CypherValue.EdgeAt[0]);

    Routes(Op.Route route, Runner runner) {
      this.runner = runner;
      this.follow = new Follow(route, runner);
      this.others = route.others().stream().mapToInt(place -> place).toArray();
    }

    /// Reads the relationships of nodes at once.
    void load(Collection<Integer> nodes) {
      follow.load(nodes);
    }

    /// One node is asked about again and again.
    Ends of(int node) {
      if (node != lastNode) {
        last = known.computeIfAbsent(node, this::read);
        lastNode = node;
      }
      return last;
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

    /// Whether a row has the relationship already, where it may not.
    boolean isTaken(CypherValue.EdgeAt edge, CypherValue[] row) {
      for (int place : others) {
        if (row[place].equals(edge)
            || (row[place] instanceof CypherValue.Items(var items) && items.contains(edge))) {
          return true;
        }
      }
      return false;
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
