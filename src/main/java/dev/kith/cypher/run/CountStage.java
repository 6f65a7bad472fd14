package dev.kith.cypher.run;

import dev.kith.cypher.plan.Op;
import dev.kith.cypher.read.FittingNames;
import dev.kith.cypher.read.SortedEnds;
import dev.kith.cypher.tree.PathPattern;
import dev.kith.cypher.value.CypherValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/// Counts the rows that relationships and labels would make of each row, without making them.
final class CountStage implements Stage {
  private static final int NONE = -1;

  private final Op.CountRows op;
  private final Runner runner;
  private final Stage next;
  private final Map<Ways, Routes> routes = new HashMap<>();
  private final List<Level> levels;
  private final int[] closing;

  CountStage(Op.CountRows op, Runner runner, Stage next) {
    this.op = op;
    this.runner = runner;
    this.next = next;
    this.levels = op.steps().stream().map(this::level).toList();
    this.closing = IntStream.range(0, levels.size()).map(this::closing).toArray();
  }

  /// The step that leads from a node found before to the node that a step finds, if nothing but
  /// labels stand between them: only nodes that both lead to count. -1 where there is none.
  private int closing(int at) {
    if (!(levels.get(at) instanceof Level.Follow(var step, _, _)) || step.into()) {
      return NONE;
    }
    int end = step.route().to();
    int last = at + 1;
    while (last < levels.size() && levels.get(last) instanceof Level.Labelled) {
      last++;
    }
    return last < levels.size()
            && levels.get(last) instanceof Level.Follow(var back, _, _)
            && back.into()
            && back.route().to() == end
            && back.route().from() != end
        ? last
        : NONE;
  }

  /// One of the steps.
  private sealed interface Level {
    /// @param others places of relationships that must be other ones
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Follow(Op.Expand op, Routes routes, int[] others) implements Level {
      Follow(Op.Expand op, Routes routes) {
        this(op, routes, op.route().others().stream().mapToInt(place -> place).toArray());
      }
    }

    record Labelled(int node, FittingNames labels) implements Level {}
  }

  private Level level(Op step) {
    return switch (step) {
      case Op.Expand expand -> new Level.Follow(expand, routes(expand.route()));
      case Op.Labelled(var node, var label) ->
          new Level.Labelled(node, new FittingNames(label, runner.view()::typeName));
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
        case Level.Follow(var step, var led, _) -> {
          int from = step.route().from();
          var nodes = reached.getOrDefault(from, ExpandStage.nodes(rows, from));
          led.load(nodes);
          int to = step.route().to();
          if (!step.into() && isFollowed(to, at)) {
            reached.put(to, all(led, nodes));
          }
        }
        case Level.Labelled(var node, var labels) -> {
          if (reached.containsKey(node)) {
            reached.get(node).removeIf(each -> !labels.has(runner.view().type(each)));
          }
        }
      }
    }
  }

  private static Set<Integer> all(Routes routes, Collection<Integer> nodes) {
    var all = new HashSet<Integer>();
    for (int node : nodes) {
      int list = routes.of(node);
      for (int place = routes.ends.begin(list); place < routes.ends.limit(list); place++) {
        all.add(routes.ends.end(place));
      }
    }
    return all;
  }

  /// Whether a later step begins at a place.
  private boolean isFollowed(int place, int at) {
    return levels.subList(at + 1, levels.size()).stream()
        .anyMatch(
            level -> level instanceof Level.Follow(var step, _, _) && step.route().from() == place);
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
            nodes[node] >= 0 && labels.has(runner.view().type(nodes[node])) ? from(at + 1) : 0;
        case Level.Follow step -> follow(step, at);
      };
    }

    private long follow(Level.Follow step, int at) {
      var route = step.op.route();
      int from = nodes[route.from()];
      int into = step.op.into() ? nodes[route.to()] : 0;
      if (from < 0 || into < 0) {
        return 0;
      }
      var ends = step.routes.ends;
      int list = step.routes.of(from);
      if (closing[at] != NONE) {
        return both(step, list, at);
      }
      int begin = step.op.into() ? ends.find(list, into) : ends.begin(list);
      long count = 0;
      for (int place = begin; place != NONE && place < ends.limit(list); place++) {
        int end = ends.end(place);
        if (step.op.into() && end != into) {
          break;
        }
        runner.step();
        if (isFree(step, list, place)) {
          nodes[route.to()] = end;
          count += from(at + 1);
        }
      }
      row[step.op.edge()] = CypherValue.Null.NULL;
      return count;
    }

    /// Counts the nodes that a step and the one that closes it both lead to: those of the one that
    /// leads to fewer are looked up in the other.
    private long both(Level.Follow step, int list, int at) {
      var back = (Level.Follow) levels.get(closing[at]);
      int other = nodes[back.op.route().from()];
      if (other < 0) {
        return 0;
      }
      int others = back.routes.of(other);
      boolean own = step.routes.ends.size(list) <= back.routes.ends.size(others);
      var few = own ? step.routes.ends : back.routes.ends;
      var many = own ? back.routes.ends : step.routes.ends;
      int fewList = own ? list : others;
      int manyList = own ? others : list;
      long count = 0;
      int last = NONE;
      int limit = few.limit(fewList);
      for (int place = few.begin(fewList); place < limit; place++) {
        int node = few.end(place);
        int found = node == last ? NONE : many.find(manyList, node);
        last = node;
        if (found != NONE) {
          nodes[step.op.route().to()] = node;
          count += isLabelled(at) ? pairs(step, own ? place : found, own ? found : place, at) : 0;
        }
      }
      runner.step();
      return count;
    }

    /// Whether a node meets what stands between a step and the one that closes it.
    private boolean isLabelled(int at) {
      return levels.subList(at + 1, closing[at]).stream()
          .allMatch(
              level ->
                  level instanceof Level.Labelled(var node, var labels)
                      && labels.has(runner.view().type(nodes[node])));
    }

    /// Counts for each pair of relationships to the same node.
    ///
    /// @param led where those of the step begin that lead to it
    /// @param met the same of the one that closes it
    private long pairs(Level.Follow step, int led, int met, int at) {
      var back = (Level.Follow) levels.get(closing[at]);
      int end = nodes[step.op.route().to()];
      int list = step.routes.of(nodes[step.op.route().from()]);
      int others = back.routes.of(nodes[back.op.route().from()]);
      long count = 0;
      for (int one = led; step.routes.leads(list, one, end); one++) {
        for (int two = met; isFree(step, list, one) && back.routes.leads(others, two, end); two++) {
          runner.step();
          if (isFree(back, others, two)) {
            nodes[step.op.route().to()] = end;
            count += from(closing[at] + 1);
          }
        }
        row[back.op.edge()] = CypherValue.Null.NULL;
      }
      row[step.op.edge()] = CypherValue.Null.NULL;
      return count;
    }

    /// Puts a relationship into the row, unless the row has it already where it may not.
    private boolean isFree(Level.Follow step, int list, int place) {
      var edge = step.routes.ends.edge(list, place);
      for (int taken : step.others) {
        switch (row[taken]) {
          case CypherValue.EdgeAt other when other.equals(edge) -> {
            return false;
          }
          case CypherValue.Items(var items) when items.contains(edge) -> {
            return false;
          }
          case CypherValue _ -> {}
        }
      }
      row[step.op.edge()] = edge;
      return true;
    }
  }

  /// Where relationships of some types lead from nodes.
  private static final class Routes {
    private static final long BYTES_AN_END = 16;

    /// So many nodes are read at once, whatever they lead to.
    private static final int MANY = 64;

    private final Runner runner;
    private final RouteFilter follow;
    private final SortedEnds ends = new SortedEnds();

    Routes(Op.Route route, Runner runner) {
      this.runner = runner;
      this.follow = new RouteFilter(route, runner);
    }

    /// Reads the relationships of nodes at once.
    void load(Collection<Integer> nodes) {
      var unknown = new LinkedHashSet<Integer>();
      for (int node : nodes) {
        if (ends.list(node) == NONE && !runner.adjacency().isKnown(node)) {
          unknown.add(node);
        }
      }
      if (unknown.size() < MANY) {
        follow.load(unknown);
      } else {
        int[] all = unknown.stream().mapToInt(node -> node).toArray();
        var around = runner.adjacency().around(all);
        runner.hold(BYTES_AN_END * around.edgeCount());
        ends.add(all, around, follow.kind());
      }
    }

    /// Whether a list leads to a node at a place.
    boolean leads(int list, int place, int node) {
      return place < ends.limit(list) && ends.end(place) == node;
    }

    /// The list of a node.
    int of(int node) {
      int list = ends.list(node);
      if (list != NONE) {
        return list;
      }
      var edges = follow.from(node);
      runner.hold(BYTES_AN_END * edges.size());
      return ends.add(node, edges);
    }
  }
}
