package dev.kith.store.sqlite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/// The header of SQLite's wal-index, mapped into memory while an idle connection of its own keeps
/// the file in use.
///
/// While that connection is open no process can remove or truncate the file, or switch the journal
/// mode; so the mapping is closed before it.
final class WalIndex implements AutoCloseable {
  private final SqliteConnection anchor;
  private final Arena arena;
  private final MemorySegment head;

  private WalIndex(SqliteConnection anchor, Arena arena, MemorySegment head) {
    this.anchor = anchor;
    this.arena = arena;
    this.head = head;
  }

  /// Maps it; empty where anything is unusual.
  ///
  /// @param mayChange whether the database may be switched to WAL
  static Optional<WalIndex> open(Path file, boolean mayChange) {
    try {
      var database = file.toRealPath();
      var index = anchored(database, SqliteConnection.anchor(database));
      if (index.isEmpty() && mayChange) {
        index = anchored(database, SqliteConnection.anchorWithLog(database));
      }
      return index;
    } catch (IOException | SQLException | CompletionException unusual) {
      // Asking SQLite gives the same answer, and reports what is wrong.
      return Optional.empty();
    }
  }

  private static Optional<WalIndex> anchored(Path database, SqliteConnection anchor)
      throws IOException, SQLException {
    var arena = Arena.ofShared();
    Optional<WalIndex> index = Optional.empty();
    try {
      // From the first row on, the connection has the file in use.
      if (anchor.usesLog() && anchor.number("SELECT count(*) FROM sqlite_schema") > 0) {
        var shm = database.resolveSibling(database.getFileName() + "-shm");
        // Without write permission SQLite uses a private copy and holds no lock.
        if (Files.isWritable(shm)) {
          var head = mapped(anchor, database, shm, arena);
          if (WalHeader.read(head).isPresent()) {
            index = Optional.of(new WalIndex(anchor, arena, head));
          }
        }
      }
      return index;
    } finally {
      if (index.isEmpty()) {
        arena.close();
        anchor.close();
      }
    }
  }

  /// On its own thread: a channel closes itself when its thread is interrupted, which would drop
  /// the locks of SQLite.
  private static MemorySegment mapped(
      SqliteConnection anchor, Path database, Path shm, Arena arena) {
    return CompletableFuture.supplyAsync(
            () -> {
              try {
                return anchor
                    .descriptor(database, shm)
                    .map(FileChannel.MapMode.READ_ONLY, 0, WalHeader.BYTES, arena);
              } catch (IOException unusual) {
                throw new UncheckedIOException(unusual);
              }
            },
            task -> Thread.ofPlatform().name("kith-wal-index").daemon().start(task))
        .join();
  }

  /// The current header; empty where it is unavailable.
  Optional<WalHeader> header() {
    try {
      return WalHeader.read(head);
    } catch (IllegalStateException closed) {
      return Optional.empty();
    }
  }

  /// Whether nothing was committed since that header was read.
  boolean isAt(WalHeader header) {
    try {
      return header.isIn(head);
    } catch (IllegalStateException closed) {
      return false;
    }
  }

  @Override
  public void close() throws SQLException {
    // Waits for current readers.
    arena.close();
    anchor.close();
  }
}
