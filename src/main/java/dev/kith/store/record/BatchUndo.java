package dev.kith.store.record;

import dev.kith.fault.Fault;
import dev.kith.store.feed.Change;
import dev.kith.store.feed.ChangeFeed;
import dev.kith.store.feed.StoredNode;
import dev.kith.store.feed.StoredObservation;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Undoes a batch, last change first, as long as nothing later depends on it.
public final class BatchUndo {
  private final ChangeFeed feed;
  private final GraphTables tables;
  private final long now;

  /// Later changes are those of this undo.
  private long last;

  /// Batches that cancel one another: nothing of them is left that could depend on this one, or be
  /// undone.
  private Set<Long> cancelled = Set.of();

  private final Set<RestoredObservation> restored = new HashSet<>();

  private record RestoredObservation(int node, String text) {}

  public BatchUndo(TableReader reader, GraphTables tables, long now) {
    this.feed = new ChangeFeed(reader);
    this.tables = tables;
    this.now = now;
  }

  public void undo(long number) throws SQLException {
    last = feed.last();
    var changes = changesOf(number);
    cancelled = cancelled(number);
    if (cancelled.contains(number)) {
      throw notUndoable(number, "it was undone before");
    }
    for (var change : changes.reversed()) {
      undo(number, change);
    }
  }

  private List<Change> changesOf(long number) throws SQLException {
    var changes = feed.ofBatch(number);
    long floor = feed.floor();
    if (changes.isEmpty() && number <= floor) {
      throw notUndoable(
          number, "the history up to change " + floor + " was removed; undo later ones only");
    }
    if (changes.isEmpty()) {
      throw new Fault.UnknownName("change", Long.toString(number), "/change", List.of()).raise();
    }
    return changes;
  }

  /// Newest first: an undo that is itself undone leaves what it undid in force.
  private Set<Long> cancelled(long number) throws SQLException {
    var gone = new HashSet<Long>();
    feed.undoneAfter(
        number,
        (undo, batch) -> {
          if (gone.add(undo)) {
            gone.add(batch);
          }
        });
    return gone;
  }

  /// The first of some batches that is in force; 0 for none.
  private long firstNotUndone(List<Long> batches) {
    return batches.stream()
        .filter(batch -> !cancelled.contains(batch))
        .min(Long::compare)
        .orElse(0L);
  }

  private void mustBeLast(long number, int node, String id) throws SQLException {
    long later = firstNotUndone(feed.batchesThatPutNode(node, number, last));
    if (later > 0) {
      throw notUndoable(number, "'" + id + "' was edited again by change " + later);
    }
  }

  /// The edge of a change, unless a later one touched it.
  private GraphRows.KeyedEdge lastEdge(long number, Change.EdgePut put) throws SQLException {
    var edge = tables.rows().edge(put.subject(), put.predicate(), put.object());
    if (edge.isEmpty()) {
      throw notUndoable(number, "the relationship was deleted since");
    }
    long later = firstNotUndone(feed.batchesThatChangedEdge(put, number, last));
    if (later > 0) {
      throw notUndoable(number, "the relationship was changed again by change " + later);
    }
    return edge.get();
  }

  private void undo(long number, Change change) throws SQLException {
    switch (change) {
      // A type or predicate without uses is not listed, so it may stay.
      case Change.Batch _, Change.TermAdded _ -> {}
      case Change.NodePut(var node, var before) when before.isEmpty() -> removeNode(number, node);
      case Change.NodePut(var node, var before) -> restore(number, node, before.get());
      case Change.NodeGone(var node, var before) -> restoreNode(number, node, before);
      case Change.EdgePut put when put.before().isEmpty() -> removeEdge(number, put);
      case Change.EdgePut put -> restoreEdge(number, put);
      case Change.EdgeGone gone -> restoreEdge(number, gone);
      case Change.Observed(var node, _, var observation) -> forget(number, node, observation);
      case Change.ObservationGone forgotten -> restoreObservation(number, forgotten);
      case Change.Respanned respanned -> respan(number, respanned);
      case Change.Forgot _, Change.NodeForgotten _, Change.FactsForgotten _ ->
          throw notUndoable(number, "it removed data for good, and no copy is kept");
      case Change.Blank(var by, _) ->
          throw notUndoable(number, "what it did was forgotten by change " + by);
      case Change.Embedded _ -> throw notUndoable(number, "it only computed vectors");
      case Change.NodesLoaded _, Change.EdgesLoaded _ ->
          throw notUndoable(number, "it was an import; restore a backup instead");
    }
  }

  private void removeNode(long number, int node) throws SQLException {
    var stored = existing(number, node);
    mustBeLast(number, node, stored.id());
    if (!tables.rows().edgesOf(node).isEmpty()) {
      long later = firstNotUndone(feed.batchesThatPutEdgeAt(node, number, last));
      throw notUndoable(
          number, "'" + stored.id() + "' has relationships that came later" + by(later));
    }
    if (!tables.rows().observations(node).isEmpty()) {
      long later = firstNotUndone(feed.batchesThatObserved(node, number, last));
      throw notUndoable(
          number, "'" + stored.id() + "' has observations that came later" + by(later));
    }
    tables.deleteNode(node, stored);
  }

  private void restore(long number, int node, StoredNode before) throws SQLException {
    var stored = existing(number, node);
    mustBeLast(number, node, stored.id());
    idMustBeFree(number, before.id(), node);
    tables.updateNode(node, stored, before.at(now));
  }

  private void restoreNode(long number, int node, StoredNode before) throws SQLException {
    idMustBeFree(number, before.id(), node);
    tables.restoreNode(node, before);
  }

  private void idMustBeFree(long number, String id, int node) throws SQLException {
    var taken = tables.rows().node(id);
    if (taken.isPresent() && taken.get().key() != node) {
      throw notUndoable(number, "the name '" + id + "' was given to another entity since");
    }
  }

  private void removeEdge(long number, Change.EdgePut put) throws SQLException {
    var edge = lastEdge(number, put);
    tables.deleteEdge(
        new Change.EdgeGone(
            put.subject(), put.predicate(), put.object(), edge.key(), edge.state()));
  }

  private void restoreEdge(long number, Change.EdgePut put) throws SQLException {
    var edge = lastEdge(number, put);
    tables.updateEdge(
        new Change.EdgePut(
            put.subject(), put.predicate(), put.object(), edge.key(), Optional.of(edge.state())),
        put.before().orElseThrow());
  }

  private void restoreEdge(long number, Change.EdgeGone gone) throws SQLException {
    existing(number, gone.subject());
    existing(number, gone.object());
    if (tables.rows().edge(gone.subject(), gone.predicate(), gone.object()).isPresent()) {
      throw notUndoable(number, "the relationship was created again since");
    }
    tables.restoreEdge(gone, now);
  }

  private void forget(long number, int node, StoredObservation observation) throws SQLException {
    var stored = existing(number, node);
    // The same text added again by somebody else is another observation.
    var there = tables.rows().observations(node);
    if (!there.contains(observation)) {
      boolean ended =
          there.stream().anyMatch(each -> each.during(observation.spans()).equals(observation));
      throw notUndoable(
          number,
          "an observation it added was " + (ended ? "given other times" : "deleted") + " since");
    }
    tables.deleteObservation(node, observation);
    if (there.stream().filter(each -> each.text().equals(observation.text())).count() == 1) {
      FactWriter.unpin(
          tables, new GraphRows.KeyedNode(node, stored), List.of(observation.text()), now);
    }
    tables.touchNode(node, now);
  }

  private void restoreObservation(long number, Change.ObservationGone forgotten)
      throws SQLException {
    int node = forgotten.node();
    existing(number, node);
    var key = new RestoredObservation(node, forgotten.observation().text());
    var there = tables.rows().observations(node).stream().map(StoredObservation::text).toList();
    // An import may have added it twice.
    if (!restored.contains(key) && there.contains(key.text())) {
      throw notUndoable(number, "an observation it deleted was added again since");
    }
    restored.add(key);
    tables.restoreObservation(forgotten);
    tables.touchNode(node, now);
  }

  private void respan(long number, Change.Respanned change) throws SQLException {
    existing(number, change.node());
    var changed = change.observation().during(change.after());
    if (!tables.rows().observations(change.node()).contains(changed)) {
      throw notUndoable(number, "an observation it ended was changed or deleted since");
    }
    tables.respan(change.node(), changed, change.observation().spans());
    tables.touchNode(change.node(), now);
  }

  private StoredNode existing(long number, int node) throws SQLException {
    var stored = tables.rows().node(node);
    if (stored.isEmpty()) {
      throw notUndoable(number, "an entity it touched was deleted since");
    }
    return stored.get();
  }

  /// Which change to undo first, where that is known.
  private static String by(long change) {
    return change > 0 ? ", by change " + change : "";
  }

  private static RuntimeException notUndoable(long number, String reason) {
    return new Fault.NotUndoable(number, reason).raise();
  }
}
