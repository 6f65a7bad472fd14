package dev.kith.store.feed;

import static dev.kith.store.feed.Change.Kind.BATCH;
import static dev.kith.store.feed.FeedColumns.AT;

import dev.kith.store.sqlite.TableReader;
import dev.kith.store.sqlite.TableWriter;
import java.sql.SQLException;

/// Where the feed begins: older batches may be removed, each whole. The last batch always stays,
/// since the numbers of changes go on from it.
public final class FeedStart {
  /// The moment up to which the history was removed.
  private static final String REMOVED = "history_removed";

  private final TableReader tables;

  public FeedStart(TableReader tables) {
    this.tables = tables;
  }

  /// The first batch that is left.
  public long first() throws SQLException {
    return tables.number("SELECT min(seq) FROM change");
  }

  /// When the first batch that is left was written, in milliseconds since 1970.
  public long firstAt() throws SQLException {
    return tables.number("SELECT " + AT + " FROM change ORDER BY seq LIMIT 1");
  }

  /// When a batch was written, in milliseconds since 1970; 0 where there is no such batch.
  public long at(long batch) throws SQLException {
    return tables.number("SELECT " + AT + " FROM change WHERE seq = ?", batch);
  }

  /// The moment up to which the history was removed, in milliseconds since 1970; 0 where none was.
  public long removedUntil() throws SQLException {
    return tables.number("SELECT value FROM setting WHERE name = ?", REMOVED);
  }

  /// The first batch from a moment on, or the last one.
  public long firstSince(long moment) throws SQLException {
    long found =
        tables.number(
            ("SELECT seq FROM change WHERE kind = " + BATCH + " AND " + AT)
                + " >= ? ORDER BY seq LIMIT 1",
            moment);
    return found > 0
        ? found
        : tables.number(
            "SELECT seq FROM change WHERE kind = " + BATCH + " ORDER BY seq DESC LIMIT 1");
  }

  /// How many rows come before a batch.
  public long rowsBefore(long batch) throws SQLException {
    return tables.number("SELECT count(*) FROM change WHERE seq < ?", batch);
  }

  /// Removes the first batches, up to but without one, and at least so many rows if there are;
  /// returns how many.
  ///
  /// @param moment what is removed was written before, in milliseconds since 1970
  public static int remove(TableWriter connection, long until, long moment, int rows)
      throws SQLException {
    var start = new FeedStart(connection);
    long some =
        connection.number(
            "SELECT seq FROM change WHERE kind = " + BATCH + " AND seq >= ? ORDER BY seq LIMIT 1",
            start.first() + rows);
    long end = some == 0 ? until : Math.min(some, until);
    int removed = connection.change("DELETE FROM change WHERE seq < ?", end);
    long removedUntil = end == until ? moment : start.firstAt();
    if (removed > 0 && removedUntil > start.removedUntil()) {
      connection.change(
          "INSERT OR REPLACE INTO setting(name, value) VALUES (?, ?)", REMOVED, removedUntil);
    }
    return removed;
  }
}
