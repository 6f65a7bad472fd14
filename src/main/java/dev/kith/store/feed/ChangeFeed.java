package dev.kith.store.feed;

import dev.kith.store.sqlite.SqliteConnection;
import java.sql.SQLException;

/// Reads the feed inside a transaction.
public final class ChangeFeed {
  private final SqliteConnection session;

  public ChangeFeed(SqliteConnection session) {
    this.session = session;
  }

  /// What is done with one change.
  @FunctionalInterface
  public interface Listener {
    void changed(long number, Change change) throws SQLException;
  }

  /// Tells of every change after `from` up to and including `to`, in order.
  public void between(long from, long to, Listener listener) throws SQLException {
    session.each(
        "SELECT kind, a, b, c, d, before, seq FROM change WHERE seq > ? AND seq <= ? ORDER BY seq",
        row -> listener.changed(row.getLong(7), Change.from(row)),
        from,
        to);
  }
}
