package dev.kith.store;

import dev.kith.fault.Fault;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Takes a batch back, last change first, as long as nothing later depends on it.
final class Undo {
  private final Session session;
  private final Truth truth;
  private final long now;

  /// What comes after this is the work of this undo.
  private long last;

  Undo(Session session, Truth truth, long now) {
    this.session = session;
    this.truth = truth;
    this.now = now;
  }

  void takeBack(long number) throws SQLException {
    last = Journal.lastChange(session);
    var changes = changesOf(number);
    if (session.number(
            "SELECT count(*) FROM change WHERE kind = 0 AND b = ? AND seq > ?", number, number)
        > 0) {
      throw notUndoable(number, "it was undone before");
    }
    for (var change : changes.reversed()) {
      takeBack(number, change);
    }
  }

  private List<Change> changesOf(long number) throws SQLException {
    var changes = new ArrayList<Change>();
    session.each(
        "SELECT kind, a, b, c, d, before FROM change WHERE seq >= ? AND batch = ? ORDER BY seq",
        row -> changes.add(Change.from(row)),
        number,
        number);
    if (changes.isEmpty()) {
      throw new Fault.UnknownName("change", Long.toString(number), "/change", List.of()).raise();
    }
    return changes;
  }

  private void takeBack(long number, Change change) throws SQLException {
    switch (change) {
      // A type or predicate that nothing uses any more is not listed, so that it may stay.
      case Change.Batch _, Change.TermAdded _ -> {}
      case Change.NodePut(var node, var before) when before.isEmpty() -> removeNode(number, node);
      case Change.NodePut(var node, var before) -> restore(number, node, before.get());
      case Change.NodeGone(var node, var before) -> bringBack(number, node, before);
      case Change.EdgePut put when put.before().isEmpty() -> removeEdge(number, put);
      case Change.EdgePut put -> restoreEdge(number, put);
      case Change.EdgeGone gone -> bringBack(number, gone);
      case Change.Observed(var node, var observation) -> forget(number, node, observation);
      case Change.Forgotten(var node, var observation) -> remember(number, node, observation);
      case Change.Embedded _ -> throw notUndoable(number, "it only computed vectors");
      case Change.NodesLoaded _, Change.EdgesLoaded _ ->
          throw notUndoable(number, "it was an import; restore a backup instead");
    }
  }

  private void removeNode(long number, int node) throws SQLException {
    var stored = existing(number, node);
    if (session.number("SELECT count(*) FROM edge WHERE subject = ? OR object = ?", node, node)
        > 0) {
      throw notUndoable(number, "'" + stored.id() + "' has relationships that came later");
    }
    if (!truth.observations(node).isEmpty()) {
      throw notUndoable(number, "'" + stored.id() + "' has observations that came later");
    }
    truth.deleteNode(node, stored);
  }

  private void restore(long number, int node, StoredNode before) throws SQLException {
    var stored = existing(number, node);
    long later =
        session.number(
            "SELECT max(batch) FROM change"
                + " WHERE seq > ? AND seq <= ? AND batch > ? AND kind = 1 AND a = ?",
            number,
            last,
            number,
            node);
    if (later > 0) {
      throw notUndoable(number, "'" + stored.id() + "' was edited again by change " + later);
    }
    idMustBeFree(number, before.id(), node);
    truth.updateNode(
        node,
        stored,
        new StoredNode(before.id(), before.type(), before.metadata(), before.created(), now));
  }

  private void bringBack(long number, int node, StoredNode before) throws SQLException {
    idMustBeFree(number, before.id(), node);
    truth.restoreNode(node, before);
  }

  private void idMustBeFree(long number, String id, int node) throws SQLException {
    var taken = truth.node(id);
    if (taken.isPresent() && taken.get().key() != node) {
      throw notUndoable(number, "the name '" + id + "' was given to another entity since");
    }
  }

  private void removeEdge(long number, Change.EdgePut put) throws SQLException {
    var edge = truth.edge(put.subject(), put.predicate(), put.object());
    if (edge.isEmpty() || edge.get().key() != put.edge()) {
      throw notUndoable(number, "the relationship was deleted since");
    }
    truth.deleteEdge(
        new Change.EdgeGone(
            put.subject(), put.predicate(), put.object(), put.edge(), edge.get().metadata()));
  }

  private void restoreEdge(long number, Change.EdgePut put) throws SQLException {
    var edge = truth.edge(put.subject(), put.predicate(), put.object());
    if (edge.isEmpty() || edge.get().key() != put.edge()) {
      throw notUndoable(number, "the relationship was deleted since");
    }
    truth.updateEdge(
        new Change.EdgePut(
            put.subject(),
            put.predicate(),
            put.object(),
            put.edge(),
            Optional.of(edge.get().metadata())),
        put.before().orElseThrow());
  }

  private void bringBack(long number, Change.EdgeGone gone) throws SQLException {
    existing(number, gone.subject());
    existing(number, gone.object());
    if (truth.edge(gone.subject(), gone.predicate(), gone.object()).isPresent()) {
      throw notUndoable(number, "the relationship was created again since");
    }
    truth.insertEdge(gone.subject(), gone.predicate(), gone.object(), gone.before(), now);
  }

  private void forget(long number, int node, StoredObservation observation) throws SQLException {
    existing(number, node);
    var there = truth.observations(node).stream().map(StoredObservation::text).toList();
    if (!there.contains(observation.text())) {
      throw notUndoable(number, "an observation it added was deleted since");
    }
    truth.deleteObservation(node, observation);
    truth.touchNode(node, now);
  }

  private void remember(long number, int node, StoredObservation observation) throws SQLException {
    existing(number, node);
    var there = truth.observations(node).stream().map(StoredObservation::text).toList();
    if (there.contains(observation.text())) {
      throw notUndoable(number, "an observation it deleted was added again since");
    }
    truth.insertObservation(node, observation);
    truth.touchNode(node, now);
  }

  private StoredNode existing(long number, int node) throws SQLException {
    var stored = truth.node(node);
    if (stored.isEmpty()) {
      throw notUndoable(number, "an entity it touched was deleted since");
    }
    return stored.get();
  }

  private static RuntimeException notUndoable(long number, String reason) {
    return new Fault.NotUndoable(number, reason).raise();
  }
}
