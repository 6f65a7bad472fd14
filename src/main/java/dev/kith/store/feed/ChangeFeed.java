package dev.kith.store.feed;

import static dev.kith.store.feed.Change.Kind.BATCH;
import static dev.kith.store.feed.Change.Kind.EDGES_LOADED;
import static dev.kith.store.feed.Change.Kind.EDGE_GONE;
import static dev.kith.store.feed.Change.Kind.EDGE_PUT;
import static dev.kith.store.feed.Change.Kind.EMBEDDED;
import static dev.kith.store.feed.Change.Kind.FACTS_FORGOTTEN;
import static dev.kith.store.feed.Change.Kind.NODES_LOADED;
import static dev.kith.store.feed.Change.Kind.NODE_FORGOTTEN;
import static dev.kith.store.feed.Change.Kind.NODE_GONE;
import static dev.kith.store.feed.Change.Kind.NODE_PUT;
import static dev.kith.store.feed.Change.Kind.OBSERVATION_GONE;
import static dev.kith.store.feed.Change.Kind.OBSERVED;
import static dev.kith.store.feed.Change.Kind.RESPANNED;
import static dev.kith.store.feed.FeedColumns.ALL;
import static dev.kith.store.feed.FeedColumns.FIRST;
import static dev.kith.store.feed.FeedColumns.LAST;
import static dev.kith.store.feed.FeedColumns.NODE;
import static dev.kith.store.feed.FeedColumns.OBJECT;
import static dev.kith.store.feed.FeedColumns.PREDICATE;
import static dev.kith.store.feed.FeedColumns.SUBJECT;
import static dev.kith.store.feed.FeedColumns.UNDOES;

import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntConsumer;

/// Reads the feed inside a transaction. No SQL outside of this package reads or writes the columns
/// of the feed; [FeedColumns] names them.
public final class ChangeFeed {
  private static final String CHANGES_TEXT =
      "kind IN ("
          + NODE_PUT
          + ", "
          + OBSERVED
          + ", "
          + OBSERVATION_GONE
          + ", "
          + RESPANNED
          + ", "
          + FACTS_FORGOTTEN
          + ", "
          + NODES_LOADED
          + ")";
  private static final String TOUCHES_NODES_TEXT =
      "kind IN ("
          + NODE_PUT
          + ", "
          + NODE_GONE
          + ", "
          + OBSERVED
          + ", "
          + OBSERVATION_GONE
          + ", "
          + RESPANNED
          + ", "
          + FACTS_FORGOTTEN
          + ", "
          + NODE_FORGOTTEN
          + ", "
          + NODES_LOADED
          + ")";

  /// Rows read for each wanted node; few nodes have more.
  private static final int ROWS_OF_A_NODE = 4;

  private final TableReader tables;

  public ChangeFeed(TableReader tables) {
    this.tables = tables;
  }

  /// Receives changes.
  @FunctionalInterface
  public interface Listener {
    void changed(long number, Change change) throws SQLException;
  }

  /// The number of the last change.
  public long last() throws SQLException {
    return tables.number("SELECT max(seq) FROM change");
  }

  /// The last change that the feed does not have any more; 0 where it has all.
  public long floor() throws SQLException {
    return Math.max(0, tables.number("SELECT min(seq) FROM change") - 1);
  }

  /// The largest key that a node ever had.
  int lastNode() throws SQLException {
    return (int)
        Math.max(
            tables.number("SELECT max(key) FROM node"),
            tables.number("SELECT seq FROM sqlite_sequence WHERE name = 'node'"));
  }

  /// Passes on every change after `from` up to and including `to`, in order.
  public void between(long from, long to, Listener listener) throws SQLException {
    tables.each(
        "SELECT " + ALL + ", seq FROM change WHERE seq > ? AND seq <= ? ORDER BY seq",
        row -> listener.changed(row.getLong(7), Change.from(row)),
        from,
        to);
  }

  /// Passes on the nodes that were forgotten after `from` up to `to`.
  public void forgottenNodes(long from, long to, IntConsumer listener) throws SQLException {
    tables.each(
        "SELECT " + NODE + " FROM change WHERE seq > ? AND seq <= ? AND kind = " + NODE_FORGOTTEN,
        row -> listener.accept(row.getInt(1)),
        from,
        to);
  }

  /// The changes of one batch, in order; empty where there is no such batch.
  public List<Change> ofBatch(long batch) throws SQLException {
    var changes = new ArrayList<Change>();
    tables.each(
        "SELECT " + ALL + " FROM change WHERE seq >= ? AND batch = ? ORDER BY seq",
        row -> changes.add(Change.from(row)),
        batch,
        batch);
    return changes;
  }

  /// Receives undone batches.
  @FunctionalInterface
  public interface UndoListener {
    void undone(long undo, long batch);
  }

  /// Passes on every undo after a change with the batch that it undid, the last one first.
  public void undoneAfter(long change, UndoListener listener) throws SQLException {
    tables.each(
        ("SELECT seq, " + UNDOES + " FROM change WHERE kind = " + BATCH)
            + (" AND " + UNDOES + " > 0 AND seq > ? ORDER BY seq DESC"),
        row -> listener.undone(row.getLong(1), row.getLong(2)),
        change);
  }

  /// The batches after one that put a node, up to a change.
  public List<Long> batchesThatPutNode(int node, long after, long to) throws SQLException {
    return batches(after, to, "kind = " + NODE_PUT + " AND " + NODE + " = ?", node);
  }

  /// The batches after one that added an observation to a node, up to a change.
  public List<Long> batchesThatObserved(int node, long after, long to) throws SQLException {
    return batches(after, to, "kind = " + OBSERVED + " AND " + NODE + " = ?", node);
  }

  /// The batches after one that put an edge at a node, up to a change.
  public List<Long> batchesThatPutEdgeAt(int node, long after, long to) throws SQLException {
    var at = " AND (" + SUBJECT + " = ? OR " + OBJECT + " = ?)";
    return batches(after, to, "kind = " + EDGE_PUT + at, node, node);
  }

  /// The batches after one that put or removed an edge, up to a change.
  public List<Long> batchesThatChangedEdge(Change.EdgePut edge, long after, long to)
      throws SQLException {
    return batches(
        after,
        to,
        ("kind IN (" + EDGE_PUT + ", " + EDGE_GONE + ") AND " + SUBJECT + " = ? AND ")
            + (PREDICATE + " = ? AND " + OBJECT + " = ?"),
        edge.subject(),
        edge.predicate(),
        edge.object());
  }

  private List<Long> batches(long after, long to, String which, Object... parameters)
      throws SQLException {
    var all = new ArrayList<Object>(List.of(after, to, after));
    all.addAll(List.of(parameters));
    var batches = new ArrayList<Long>();
    tables.each(
        "SELECT DISTINCT batch FROM change WHERE seq > ? AND seq <= ? AND batch > ? AND " + which,
        row -> batches.add(row.getLong(1)),
        all.toArray());
    return batches;
  }

  /// How many rows imports added after a change.
  public long rowsLoadedAfter(long change) throws SQLException {
    return tables.number(
        ("SELECT sum(" + LAST + " - " + FIRST + ") FROM change WHERE seq > ? AND kind IN (")
            + (NODES_LOADED + ", " + EDGES_LOADED + ")"),
        change);
  }

  /// Whether the text of any node changed after a change.
  public boolean textChangedAfter(long change) throws SQLException {
    return tables.number(
                "SELECT EXISTS (SELECT 1 FROM change WHERE seq > ? AND " + CHANGES_TEXT + ")",
                change)
            > 0
        || floor() > change;
  }

  /// Whether anything but vectors changed after a change.
  public boolean contentChangedAfter(long change) throws SQLException {
    return tables.number(
                "SELECT EXISTS (SELECT 1 FROM change WHERE seq > ? AND kind NOT IN ("
                    + BATCH
                    + ", "
                    + EMBEDDED
                    + "))",
                change)
            > 0
        || floor() > change;
  }

  /// Nodes whose text the latest batches changed: as many whole batches, newest first, as have at
  /// most `most` nodes together.
  public BitSet latestTexts(long from, long to, int most) throws SQLException {
    var nodes = new BitSet();
    var batch = new BitSet();
    var reading = new long[] {0, 0};
    tables.each(
        ("SELECT batch, kind, " + FIRST + ", " + LAST + " FROM change WHERE seq > ? AND seq <= ?")
            + " AND "
            + TOUCHES_NODES_TEXT
            + " ORDER BY seq DESC LIMIT ?",
        row -> {
          if (row.getLong(1) != reading[0]) {
            take(nodes, batch, most);
            reading[0] = row.getLong(1);
          }
          int last = row.getInt(2) == NODES_LOADED ? row.getInt(4) : row.getInt(3);
          batch.set(row.getInt(3), last + 1);
          reading[1]++;
        },
        from,
        to,
        most * ROWS_OF_A_NODE);
    if (reading[1] < (long) most * ROWS_OF_A_NODE) {
      take(nodes, batch, most);
    }
    return nodes;
  }

  /// A batch that does not fit stays, so that no older one is added either.
  private static void take(BitSet nodes, BitSet batch, int most) {
    var both = (BitSet) nodes.clone();
    both.or(batch);
    if (both.cardinality() <= most) {
      nodes.or(batch);
      batch.clear();
    }
  }
}
