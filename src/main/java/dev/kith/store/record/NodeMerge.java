package dev.kith.store.record;

import dev.kith.graph.Metadata;
import dev.kith.graph.Node;
import dev.kith.graph.Written.Outcome;
import dev.kith.store.feed.NodeFacts;
import dev.kith.store.feed.StoredNode;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Makes several nodes one inside a transaction.
///
/// What goes over is written before the old node is removed: taken back in the opposite order,
/// observations and edges then stand as they stood.
final class NodeMerge {
  private static final String ALIASES = "aliases";

  private final GraphTables truth;
  private final long now;
  private int observations;
  private int edges;
  private int dropped;

  NodeMerge(GraphTables truth, long now) {
    this.truth = truth;
    this.now = now;
  }

  Outcome merge(GraphRows.Found into, List<GraphRows.Found> from) throws SQLException {
    var stays = into.node();
    var one = new HashSet<>(Set.of(into.key()));
    from.forEach(each -> one.add(each.key()));
    boolean nothing = !isTold(stays);
    for (var each : new LinkedHashSet<>(from)) {
      if (each.key() == into.key()) {
        continue;
      }
      moveEdges(each.key(), into.key(), one);
      moveObservations(each.key(), into.key());
      truth.deleteNode(each.key(), each.node());
      boolean told = isTold(each.node());
      var known = known(stays, each.node(), isTold(stays), told);
      int type = nothing && told ? each.node().type() : stays.type();
      nothing &= !told;
      var after = new StoredNode(stays.id(), type, known, stays.scope(), stays.created(), now);
      truth.updateNode(into.key(), stays, after);
      stays = after;
    }
    return new Outcome.Merged(observations, edges, dropped);
  }

  /// @param one the keys of all that become one; edges between two of them are dropped
  private void moveEdges(int from, int into, Set<Integer> one) throws SQLException {
    for (var edge : truth.rows().edgesOf(from)) {
      boolean between =
          edge.subject() != edge.object()
              && one.contains(edge.subject())
              && one.contains(edge.object());
      int subject = edge.subject() == from ? into : edge.subject();
      int object = edge.object() == from ? into : edge.object();
      if (between || truth.rows().edge(subject, edge.predicate(), object).isPresent()) {
        dropped++;
      } else {
        truth.insertEdge(subject, edge.predicate(), object, edge.before(), now);
        edges++;
      }
    }
  }

  private void moveObservations(int from, int into) throws SQLException {
    Set<String> known = new HashSet<>();
    truth.rows().observations(into).forEach(observation -> known.add(observation.text()));
    for (var observation : truth.rows().observations(from)) {
      if (known.add(observation.text())) {
        truth.insertObservation(into, observation);
        observations++;
      }
    }
  }

  /// A placeholder says nothing of itself, its type neither.
  private boolean isTold(StoredNode node) throws SQLException {
    var type = truth.rows().typeName(node.type());
    return !new Node(node.id(), type, new Metadata(node.metadata())).isPlaceholder();
  }

  /// What is known of the one that stays, and of the other where the first says nothing.
  private static String known(
      StoredNode stays, StoredNode goes, boolean staysTold, boolean goesTold) {
    var first = goesTold ? new Metadata(goes.metadata()) : Metadata.NONE;
    var metadata =
        first.with(staysTold ? new Metadata(stays.metadata()) : Metadata.NONE).toObject();
    var names =
        new LinkedHashSet<>(NodeFacts.of(stays.id(), new Metadata(stays.metadata())).aliases());
    names.add(goes.id());
    names.addAll(NodeFacts.of(goes.id(), new Metadata(goes.metadata())).aliases());
    names.remove(stays.id());
    var aliases = metadata.putArray(ALIASES);
    names.forEach(aliases::add);
    return Metadata.of(metadata).json();
  }
}
