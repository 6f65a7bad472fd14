package dev.kith.store.sqlite;

import dev.kith.graph.Call;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.OptionalLong;

/// Creates or upgrades the tables of a database once in the life of this process; a current file is
/// only read.
final class TableSetup {
  private static final Logger LOG = System.getLogger(TableSetup.class.getName());

  private final String database;
  private final Path file;
  private volatile boolean ready;

  TableSetup(String database, Path file) {
    this.database = database;
    this.file = file;
  }

  /// Whether the tables are as this version needs them.
  boolean isReady() {
    return ready;
  }

  /// Makes them so; one thread at a time.
  void prepare(Call call) throws SQLException {
    if (!ready) {
      // Asked before a connection makes an empty one.
      boolean logged = LogMark.isLogThere(file);
      if (Files.notExists(file) || !isCurrent(call, logged)) {
        try (var connection = SqliteConnection.writer(file, call)) {
          StoreFormat.prepare(connection, database);
        }
      }
      ready = true;
    }
  }

  private boolean isCurrent(Call call, boolean logged) throws SQLException {
    try (var connection = SqliteConnection.reader(file, call)) {
      if (!StoreFormat.isCurrent(connection, database)) {
        return false;
      }
      var lost = logged ? OptionalLong.empty() : LogMark.lost(connection, file);
      if (lost.isPresent()) {
        LOG.log(
            Level.WARNING,
            () ->
                "the log of writes is missing database=" + database + " after=" + lost.getAsLong());
        LogMark.note(file, lost.getAsLong());
      }
      return true;
    }
  }
}
