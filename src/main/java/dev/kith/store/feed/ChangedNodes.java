package dev.kith.store.feed;

import dev.kith.store.sqlite.SqliteConnection;
import java.sql.SQLException;
import java.util.BitSet;

/// The nodes that a stretch of the feed touched.
public record ChangedNodes(BitSet words, BitSet vectors) {
  /// As many rows as are read for each node that is wanted; few nodes have more.
  private static final int ROWS_OF_A_NODE = 4;

  /// Nodes whose words, and nodes whose vectors, changed after `from` up to `to`.
  public static ChangedNodes between(SqliteConnection session, long from, long to)
      throws SQLException {
    var changed = new ChangedNodes(new BitSet(), new BitSet());
    new ChangeFeed(session).between(from, to, (_, change) -> changed.note(change));
    return changed;
  }

  /// Nodes whose words the latest batches changed: as many whole batches, from the last one back,
  /// as have no more than `most` nodes together.
  public static BitSet latest(SqliteConnection session, long from, long to, int most)
      throws SQLException {
    var nodes = new BitSet();
    var batch = new BitSet();
    var reading = new long[] {0, 0};
    session.each(
        "SELECT batch, kind, a, b FROM change"
            + " WHERE seq > ? AND seq <= ? AND kind IN (1, 2, 5, 6, 9) ORDER BY seq DESC LIMIT ?",
        row -> {
          if (row.getLong(1) != reading[0]) {
            take(nodes, batch, most);
            reading[0] = row.getLong(1);
          }
          batch.set(row.getInt(3), (row.getInt(2) == 9 ? row.getInt(4) : row.getInt(3)) + 1);
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

  /// A batch that does not fit stays, so that nothing older fits either.
  private static void take(BitSet nodes, BitSet batch, int most) {
    var both = (BitSet) nodes.clone();
    both.or(batch);
    if (both.cardinality() <= most) {
      nodes.or(batch);
      batch.clear();
    }
  }

  private void note(Change change) {
    switch (change) {
      case Change.NodePut(var node, _) -> words.set(node);
      case Change.NodeGone(var node, _) -> {
        words.set(node);
        vectors.set(node);
      }
      case Change.Observed(var node, _) -> words.set(node);
      case Change.Forgotten(var node, _, _) -> words.set(node);
      case Change.Embedded(var node) -> vectors.set(node);
      case Change.NodesLoaded(var first, var last) -> words.set(first, last + 1);
      case Change.Batch _,
          Change.EdgePut _,
          Change.EdgeGone _,
          Change.EdgesLoaded _,
          Change.TermAdded _ -> {}
    }
  }
}
