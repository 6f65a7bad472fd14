package dev.kith.store.record;

import dev.kith.graph.Marks;
import dev.kith.graph.Metadata;
import dev.kith.graph.Node;
import dev.kith.graph.Written.Outcome;
import dev.kith.graph.time.Spans;
import dev.kith.store.feed.Change;
import dev.kith.store.feed.NodeFacts;
import dev.kith.store.feed.StoredNode;
import dev.kith.store.feed.StoredObservation;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Merges several nodes into one inside a transaction.
///
/// Edges and observations are moved before the old node is deleted: an undo, in reverse order, then
/// restores them as they were.
final class NodeMerge {
  private static final String ALIASES = "aliases";

  private final GraphTables tables;
  private final long now;
  private final WritableNodes writable;
  private int observations;
  private int edges;
  private int dropped;

  /// @param writable what the caller sees: edges to other nodes are moved, and not counted
  NodeMerge(GraphTables tables, long now, WritableNodes writable) {
    this.tables = tables;
    this.now = now;
    this.writable = writable;
  }

  Outcome merge(GraphRows.KeyedNode into, List<GraphRows.KeyedNode> from) throws SQLException {
    var stays = into.node();
    var one = new HashSet<>(Set.of(into.key()));
    from.forEach(each -> one.add(each.key()));
    boolean nothing = !isDescribed(stays);
    for (var each : new LinkedHashSet<>(from)) {
      if (each.key() == into.key()) {
        continue;
      }
      moveEdges(each.key(), into.key(), one);
      moveObservations(each.key(), into.key());
      tables.deleteNode(each.key(), each.node());
      boolean described = isDescribed(each.node());
      var known = known(stays, each.node(), isDescribed(stays), described);
      int type = nothing && described ? each.node().type() : stays.type();
      nothing &= !described;
      var after = new StoredNode(stays.id(), type, known, stays.scope(), stays.created(), now);
      tables.updateNode(into.key(), stays, after);
      stays = after;
    }
    return new Outcome.Merged(observations, edges, dropped);
  }

  /// @param one the keys of all merged nodes; edges between two of them are dropped
  private void moveEdges(int from, int into, Set<Integer> one) throws SQLException {
    for (var edge : tables.rows().edgesOf(from)) {
      boolean between =
          edge.subject() != edge.object()
              && one.contains(edge.subject())
              && one.contains(edge.object());
      int subject = edge.subject() == from ? into : edge.subject();
      int object = edge.object() == from ? into : edge.object();
      var there = tables.rows().edge(subject, edge.predicate(), object);
      int counted = isSeen(edge.subject() == from ? edge.object() : edge.subject()) ? 1 : 0;
      if (between || there.isPresent()) {
        dropped += counted;
      }
      if (!between && there.isEmpty()) {
        tables.insertEdge(subject, edge.predicate(), object, edge.before(), now);
        edges += counted;
      } else if (!between) {
        mergeSpans(
            new Change.EdgePut(
                subject,
                edge.predicate(),
                object,
                there.get().key(),
                Optional.of(there.get().state())),
            edge.before().spans());
      }
    }
  }

  private boolean isSeen(int node) throws SQLException {
    return writable.isAll() || tables.rows().node(node).filter(writable::sees).isPresent();
  }

  /// What held at either held at both, once they are one.
  private void mergeSpans(Change.EdgePut there, Spans too) throws SQLException {
    var before = there.before().orElseThrow();
    var spans = before.spans().and(too);
    if (!spans.equals(before.spans())) {
      tables.updateEdge(there, before.during(spans));
    }
  }

  private void moveObservations(int from, int into) throws SQLException {
    var known = new HashMap<String, StoredObservation>();
    tables.rows().observations(into).forEach(each -> known.putIfAbsent(each.text(), each));
    for (var observation : tables.rows().observations(from)) {
      var there = known.get(observation.text());
      if (there == null) {
        tables.insertObservation(into, observation);
        known.put(observation.text(), observation);
        observations++;
      } else if (!there.spans().and(observation.spans()).equals(there.spans())) {
        // What held at either held at both, once they are one.
        var spans = there.spans().and(observation.spans());
        tables.respan(into, there, spans);
        known.put(there.text(), there.during(spans));
      }
    }
  }

  /// A placeholder describes nothing, and its type means nothing.
  private boolean isDescribed(StoredNode node) throws SQLException {
    var type = tables.rows().typeName(node.type());
    return !new Node(node.id(), type, new Metadata(node.metadata())).isPlaceholder();
  }

  /// The metadata of the node that stays, completed by that of the other.
  private static String known(
      StoredNode stays, StoredNode goes, boolean staysDescribed, boolean goesDescribed) {
    var first = goesDescribed ? new Metadata(goes.metadata()) : Metadata.NONE;
    var metadata =
        first.with(staysDescribed ? new Metadata(stays.metadata()) : Metadata.NONE).toObject();
    var names =
        new LinkedHashSet<>(NodeFacts.of(stays.id(), new Metadata(stays.metadata())).aliases());
    names.add(goes.id());
    names.addAll(NodeFacts.of(goes.id(), new Metadata(goes.metadata())).aliases());
    names.remove(stays.id());
    var aliases = metadata.putArray(ALIASES);
    names.forEach(aliases::add);
    return Marks.merged(
            Metadata.of(metadata), new Metadata(stays.metadata()), new Metadata(goes.metadata()))
        .json();
  }
}
