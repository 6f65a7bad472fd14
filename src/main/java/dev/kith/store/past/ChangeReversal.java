package dev.kith.store.past;

import dev.kith.graph.time.Spans;
import dev.kith.store.feed.Change;
import dev.kith.store.feed.FeedPoints;
import dev.kith.store.feed.StoredEdge;
import dev.kith.store.feed.StoredNode;
import dev.kith.store.feed.StoredObservation;
import dev.kith.store.sqlite.TableWriter;
import java.sql.SQLException;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/// Reverses changes in a copy of the tables, the last first, so that every row is as it was.
///
/// Unlike an undo it is no change itself and nothing stands in its way: whatever came later is
/// reversed already. When a deleted edge was made is not restored: the feed does not have it, and
/// no reading shows it.
final class ChangeReversal {
  private final TableWriter copy;
  private final BitSet touched = new BitSet();

  /// Nodes of which an older Kith did not record when they had been changed before.
  private final BitSet untimed = new BitSet();

  ChangeReversal(TableWriter copy) {
    this.copy = copy;
  }

  /// A change that the feed has no former state of.
  static final class Irreversible extends RuntimeException {
    private static final long serialVersionUID = 1;

    Irreversible() {
      super("an import has no former state", null, false, false);
    }
  }

  /// Nodes whose text was another.
  BitSet touched() {
    return touched;
  }

  void reverse(Change change) throws SQLException {
    switch (change) {
      case Change.Batch _, Change.Embedded _ -> {}
      case Change.TermAdded(var of, var code) -> removeTerm(of, code);
      case Change.NodePut(var node, var before) when before.isEmpty() -> removeNode(node);
      case Change.NodePut(var node, var before) -> restore(node, before.get());
      case Change.NodeGone(var node, var before) -> insert(node, before);
      case Change.EdgePut put when put.before().isEmpty() -> removeEdge(put);
      case Change.EdgePut put -> restore(put, put.before().get());
      case Change.EdgeGone gone -> insert(gone);
      case Change.Observed observed -> remove(observed);
      case Change.ObservationGone gone -> insert(gone);
      case Change.Respanned respanned -> restore(respanned);
      // What was forgotten is gone at all times.
      case Change.Forgot _, Change.Blank _, Change.NodeForgotten _, Change.FactsForgotten _ -> {}
      case Change.NodesLoaded _, Change.EdgesLoaded _ -> throw new Irreversible();
    }
  }

  private void removeTerm(Change.TermKind of, int code) throws SQLException {
    switch (of) {
      // No reading lists a term without uses.
      case UNRECORDED -> {}
      case TYPE -> copy.change("DELETE FROM type WHERE code = ?", code);
      case PREDICATE -> copy.change("DELETE FROM predicate WHERE code = ?", code);
    }
  }

  private void removeNode(int node) throws SQLException {
    uncountType(node);
    copy.change("DELETE FROM node WHERE key = ?", node);
    touched.set(node);
  }

  private void uncountType(int node) throws SQLException {
    copy.change(
        "UPDATE type SET count = count - 1 WHERE code = (SELECT type FROM node WHERE key = ?)",
        node);
  }

  private void countType(int type) throws SQLException {
    copy.change("UPDATE type SET count = count + 1 WHERE code = ?", type);
  }

  private void restore(int node, StoredNode before) throws SQLException {
    uncountType(node);
    copy.change(
        "UPDATE node SET id = ?, type = ?, mentions = ?, metadata = ?, scope = ?, created = ?,"
            + " updated = ? WHERE key = ?",
        before.id(),
        before.type(),
        mentions(before),
        before.metadata(),
        before.scope().orElse(null),
        before.created(),
        before.updated(),
        node);
    countType(before.type());
    touched.set(node);
    untimed.clear(node);
  }

  private void insert(int node, StoredNode before) throws SQLException {
    copy.change(
        "INSERT INTO node(key, id, type, mentions, metadata, scope, created, updated)"
            + " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        node,
        before.id(),
        before.type(),
        mentions(before),
        before.metadata(),
        before.scope().orElse(null),
        before.created(),
        before.updated());
    countType(before.type());
    touched.set(node);
    untimed.clear(node);
  }

  private static @Nullable Double mentions(StoredNode node) {
    double mentions = node.mentions();
    return Double.isNaN(mentions) ? null : mentions;
  }

  private void removeEdge(Change.EdgePut put) throws SQLException {
    copy.change("DELETE FROM edge WHERE key = ?", put.edge());
    count(put.predicate(), -1);
  }

  private void count(int predicate, int by) throws SQLException {
    copy.change("UPDATE predicate SET count = count + ? WHERE code = ?", by, predicate);
  }

  private void restore(Change.EdgePut put, StoredEdge before) throws SQLException {
    copy.change(
        "UPDATE edge SET metadata = ?, spans = ? WHERE key = ?",
        stored(before.metadata()),
        stored(before.spans()),
        put.edge());
  }

  private void insert(Change.EdgeGone gone) throws SQLException {
    copy.change(
        "INSERT INTO edge(key, subject, predicate, object, metadata, spans, created)"
            + " VALUES (?, ?, ?, ?, ?, ?, 0)",
        gone.edge() > 0 ? gone.edge() : null,
        gone.subject(),
        gone.predicate(),
        gone.object(),
        stored(gone.before().metadata()),
        stored(gone.before().spans()));
    count(gone.predicate(), 1);
  }

  private static @Nullable String stored(String metadata) {
    return metadata.equals("{}") ? null : metadata;
  }

  private void remove(Change.Observed observed) throws SQLException {
    long place = place(observed.place().key(), observed.node(), observed.observation());
    copy.change("DELETE FROM observation WHERE key = ?", place);
    touch(observed.node(), observed.place());
  }

  private void insert(Change.ObservationGone gone) throws SQLException {
    var observation = gone.observation();
    copy.change(
        "INSERT INTO observation(key, node, text, at, by, spans) VALUES (?, ?, ?, ?, ?, ?)",
        gone.place().key() > 0 ? gone.place().key() : null,
        gone.node(),
        observation.text(),
        observation.at(),
        observation.by(),
        stored(observation.spans()));
    touch(gone.node(), gone.place());
  }

  private void restore(Change.Respanned change) throws SQLException {
    var now = change.observation().during(change.after());
    copy.change(
        "UPDATE observation SET spans = ? WHERE key = ?",
        stored(change.observation().spans()),
        place(change.place().key(), change.node(), now));
    touch(change.node(), change.place());
  }

  private void touch(int node, Change.RowLocation place) throws SQLException {
    touched.set(node);
    untimed.set(node, place.updated() == Change.RowLocation.UNKNOWN);
    if (!untimed.get(node)) {
      setUpdated(node, place.updated());
    }
  }

  private void setUpdated(int node, long at) throws SQLException {
    copy.change("UPDATE node SET updated = ? WHERE key = ?", at, node);
  }

  /// Called when all is reversed and the feed is cut: what was not recorded is taken from the last
  /// change that the feed tells of.
  void finish() throws SQLException {
    if (!untimed.isEmpty()) {
      new FeedPoints(copy)
          .lastTimes(
              (node, at) -> {
                if (untimed.get(node)) {
                  setUpdated(node, at);
                }
              });
    }
  }

  private static @Nullable String stored(Spans spans) {
    return spans.isAlways() ? null : spans.text();
  }

  /// The key of an observation's row; of equal ones, which only an older Kith leaves open, the
  /// last.
  private long place(long known, int node, StoredObservation observation) throws SQLException {
    return known > 0
        ? known
        : copy.number(
            "SELECT max(key) FROM observation"
                + " WHERE node = ? AND text = ? AND at = ? AND by = ? AND spans IS ?",
            node,
            observation.text(),
            observation.at(),
            observation.by(),
            stored(observation.spans()));
  }
}
