package dev.kith.cypher.run;

import dev.kith.cypher.plan.Op;
import dev.kith.cypher.tree.PathPattern.Arrow;
import dev.kith.cypher.value.CypherValue;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Which relationships a route may follow.
final class Follow {
  private final Op.Route route;
  private final Runner runner;
  private final Map<Integer, Boolean> types = new HashMap<>();

  Follow(Op.Route route, Runner runner) {
    this.route = route;
    this.runner = runner;
  }

  /// Reads the relationships of the nodes that rows begin at.
  void load(List<CypherValue[]> rows) {
    runner
        .adjacency()
        .load(
            rows.stream()
                .map(row -> row[route.from()])
                .filter(CypherValue.NodeAt.class::isInstance)
                .map(value -> ((CypherValue.NodeAt) value).handle())
                .toList());
  }

  /// Whether a relationship leads away from a node in the direction and with the type wanted.
  boolean leads(CypherValue.EdgeAt edge, int from) {
    return leads(edge, from, route.way()) && types.computeIfAbsent(edge.predicate(), this::fits);
  }

  private static boolean leads(CypherValue.EdgeAt edge, int from, Arrow way) {
    return switch (way) {
      case RIGHT -> edge.subject() == from;
      case LEFT -> edge.object() == from;
      case EITHER -> true;
    };
  }

  private boolean fits(int predicate) {
    return route.type().test(runner.view().predicateName(predicate));
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
