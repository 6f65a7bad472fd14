package dev.kith.cypher.run;

import dev.kith.cypher.plan.Op;
import dev.kith.cypher.read.FittingNames;
import dev.kith.cypher.read.SortedEnds;
import dev.kith.cypher.tree.PathPattern.Arrow;
import dev.kith.cypher.value.CypherValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Which relationships a route may follow.
final class RouteFilter {
  private static final long BYTES_AN_EDGE = 8;
  private static final long BYTES_AN_END = 100;

  private final Op.Route route;
  private final Runner runner;
  private final FittingNames types;
  private final Map<Integer, List<CypherValue.EdgeAt>> leading = new HashMap<>();
  private final Map<Integer, Map<Integer, List<CypherValue.EdgeAt>>> byEnd = new HashMap<>();

  RouteFilter(Op.Route route, Runner runner) {
    this.route = route;
    this.runner = runner;
    this.types = new FittingNames(route.type(), runner.view()::predicateName);
  }

  /// Reads the relationships of the nodes that rows begin at, of nodes with very many only those
  /// that are wanted.
  void load(List<CypherValue[]> rows) {
    load(ExpandStage.nodes(rows, route.from()));
  }

  /// Reads the relationships of nodes.
  void load(Collection<Integer> nodes) {
    var wanted = new LinkedHashSet<>(nodes);
    wanted.removeAll(leading.keySet());
    var adjacency = runner.adjacency();
    wanted.removeIf(node -> adjacency.isKnown(List.of(node)));
    if (!adjacency.loadIfNoHub(wanted)) {
      wanted.forEach(node -> adjacency.ofHub(node, route).ifPresent(all -> leading.put(node, all)));
      wanted.removeIf(leading::containsKey);
    }
    adjacency.load(wanted);
  }

  /// The relationships that lead away from a node in the direction and with the type wanted: chosen
  /// once, since many rows may begin at the node.
  List<CypherValue.EdgeAt> from(int node) {
    var known = leading.get(node);
    if (known == null) {
      known = new ArrayList<>();
      for (var edge : runner.adjacency().of(node)) {
        if (leads(edge, node)) {
          known.add(edge);
        }
      }
      runner.hold(BYTES_AN_EDGE * known.size());
      leading.put(node, known);
    }
    return known;
  }

  /// Those of them that lead to one node.
  List<CypherValue.EdgeAt> between(int from, int to) {
    var ends = byEnd.get(from);
    if (ends == null) {
      ends = from(from).stream().collect(Collectors.groupingBy(edge -> edge.other(from)));
      runner.hold(BYTES_AN_END * ends.size());
      byEnd.put(from, ends);
    }
    return ends.getOrDefault(to, List.of());
  }

  /// Whether a relationship leads away from a node in the direction and with the type wanted.
  boolean leads(CypherValue.EdgeAt edge, int from) {
    return leads(edge, from, route.way()) && types.has(edge.predicate());
  }

  private static boolean leads(CypherValue.EdgeAt edge, int from, Arrow way) {
    return switch (way) {
      case RIGHT -> edge.subject() == from;
      case LEFT -> edge.object() == from;
      case EITHER -> true;
    };
  }

  /// The same for relationships by their numbers.
  SortedEnds.HopKind kind() {
    return new SortedEnds.HopKind(
        route.way() != Arrow.LEFT, route.way() != Arrow.RIGHT, types::has);
  }

  /// Whether a row has the relationship already, where it may not.
  boolean isTaken(CypherValue.EdgeAt edge, CypherValue[] row) {
    for (int place : route.others()) {
      switch (row[place]) {
        case CypherValue.EdgeAt other when other.equals(edge) -> {
          return true;
        }
        case CypherValue.Items(var items) when items.contains(edge) -> {
          return true;
        }
        case CypherValue _ -> {}
      }
    }
    return false;
  }
}
