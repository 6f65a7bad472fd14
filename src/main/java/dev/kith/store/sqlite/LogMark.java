package dev.kith.store.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.OptionalLong;

/// A mark in a database file that tells that the log beside it may hold writes.
///
/// SQLite takes a missing log for an empty one, and so would lose without a word what somebody
/// deleted, or did not copy. The mark is set by the first write and copied into the file at once;
/// it is cleared when a connection that may write closes, after which SQLite copies the log into
/// the file. A process that goes on writing sets it again.
public final class LogMark {
  /// Nobody waits longer for the clearing: who holds the lock still has the database open.
  private static final int CLEARING_MILLIS = 200;

  /// A log without writes has at most this many bytes.
  private static final long HEADER = 32;

  private LogMark() {}

  /// Whether there is a log with writes.
  static boolean isLogThere(Path file) {
    try {
      var real = file.toRealPath();
      return Files.size(real.resolveSibling(real.getFileName() + "-wal")) > HEADER;
    } catch (IOException none) {
      return false;
    }
  }

  /// Sets the mark inside a write; false where it is set already.
  static boolean set(SqliteConnection connection) throws SQLException {
    return connection.logs()
        && connection.change(
                "INSERT OR IGNORE INTO setting(name, value)"
                    + " VALUES ('log', (SELECT max(seq) FROM change))")
            > 0;
  }

  /// Copies the log into the file as far as others let it, and tells whether all of it is there.
  static boolean reached(SqliteConnection connection) {
    var all = new boolean[1];
    try {
      connection.each(
          "PRAGMA wal_checkpoint(PASSIVE)", row -> all[0] = row.getInt(2) == row.getInt(3));
    } catch (SQLException busy) {
      // The write itself is in the log; the next one tries again.
      return false;
    }
    return all[0];
  }

  /// Clears the mark before a connection closes.
  static void clear(SqliteConnection connection) {
    try {
      connection.execute("PRAGMA busy_timeout = " + CLEARING_MILLIS);
      connection.execute("DELETE FROM setting WHERE name = 'log'");
      reached(connection);
    } catch (SQLException inUse) {
      // Who has it in use clears it.
      return;
    }
  }

  /// Takes the mark out of a copy, which has no log.
  public static void remove(SqliteConnection copy) throws SQLException {
    copy.execute("DELETE FROM setting WHERE name IN ('log', 'log_lost')");
  }

  /// Copies a log into the file that somebody left who could not: a reader, or a process that died.
  static void finish(Path file) {
    if (!isLogThere(file) || !Files.isWritable(file.toAbsolutePath().getParent())) {
      return;
    }
    try (var alone = SqliteConnection.alone(file)) {
      alone.number("SELECT count(*) FROM setting");
    } catch (SQLException inUse) {
      // The last of those who have it in use does it.
      return;
    }
  }

  /// The last change that is still there of a database whose log is missing; empty where none is.
  static OptionalLong lost(SqliteConnection connection, Path file) throws SQLException {
    boolean marked = connection.number("SELECT count(*) FROM setting WHERE name = 'log'") > 0;
    // Another process may have begun to write since it was asked for the first time.
    return marked && !isLogThere(file)
        ? OptionalLong.of(connection.number("SELECT max(seq) FROM change"))
        : OptionalLong.empty();
  }

  /// Notes for [#noted] that a log was missing, unless the file may only be read.
  static void note(Path file, long change) {
    try (var connection = SqliteConnection.writer(file)) {
      connection.change(
          "INSERT OR REPLACE INTO setting(name, value) VALUES ('log_lost', ?)", change);
    } catch (SQLException mayOnlyBeRead) {
      return;
    }
  }

  /// The last change that is still there, where a log was found missing and nobody has read the
  /// note.
  public static OptionalLong noted(TableReader tables) throws SQLException {
    long count = tables.number("SELECT count(*) FROM setting WHERE name = 'log_lost'");
    return count == 0
        ? OptionalLong.empty()
        : OptionalLong.of(tables.number("SELECT value FROM setting WHERE name = 'log_lost'"));
  }

  /// Removes the note: somebody has read it.
  public static void removeNote(SqliteConnection connection) throws SQLException {
    connection.change("DELETE FROM setting WHERE name = 'log_lost'");
  }
}
