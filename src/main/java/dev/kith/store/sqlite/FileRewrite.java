package dev.kith.store.sqlite;

import dev.kith.graph.Call;
import java.sql.SQLException;

/// Writes a database file anew, without what was deleted from it, and empties its log.
///
/// SQLite leaves deleted content where it was until something else needs the place, and the log
/// keeps pages as they were.
final class FileRewrite {
  /// Nobody waits longer for readers of an earlier state: they keep the log.
  private static final int READERS_MILLIS = 3_000;

  private FileRewrite() {}

  /// Whether the log is empty; the caller holds the write lock.
  static boolean run(Call call, SqliteConnection connection) throws SQLException {
    connection.waitWith(call);
    try (var _ = call.whenStopped(connection::interrupt)) {
      connection.execute("VACUUM");
      // The log has nothing from now on that the file lacks.
      connection.execute("DELETE FROM setting WHERE name = 'log'");
      connection.execute(
          "PRAGMA busy_timeout = " + Math.clamp(call.remainingMillis(), 1, READERS_MILLIS));
      var busy = new boolean[1];
      connection.each("PRAGMA wal_checkpoint(TRUNCATE)", row -> busy[0] = row.getInt(1) != 0);
      return !busy[0];
    }
  }
}
