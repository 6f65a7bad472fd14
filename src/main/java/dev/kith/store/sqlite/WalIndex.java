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

/// The head of SQLite's wal-index, mapped into memory for as long as an idle connection of its own
/// keeps the file in use.
///
/// While that connection is open no process can remove the file, cut it off, or give the database
/// up to another kind of journal; once it is closed all of that can happen, so that the mapping
/// goes first.
final class WalIndex implements AutoCloseable {
  private final SqliteConnection anchor;
  private final Arena arena;
  private final MemorySegment head;

  private WalIndex(SqliteConnection anchor, Arena arena, MemorySegment head) {
    this.anchor = anchor;
    this.arena = arena;
    this.head = head;
  }

  /// Maps it; empty where anything is out of the ordinary.
  ///
  /// @param mayChange whether a database without a log may be given one
  static Optional<WalIndex> open(Path file, boolean mayChange) {
    try {
      var truth = file.toRealPath();
      var index = anchored(truth, SqliteConnection.anchor(truth));
      if (index.isEmpty() && mayChange) {
        index = anchored(truth, SqliteConnection.anchorWithLog(truth));
      }
      return index;
    } catch (IOException | SQLException | CompletionException unusual) {
      // Questions to SQLite tell the same, and tell what is wrong if anything is.
      return Optional.empty();
    }
  }

  private static Optional<WalIndex> anchored(Path truth, SqliteConnection anchor)
      throws IOException, SQLException {
    var arena = Arena.ofShared();
    Optional<WalIndex> index = Optional.empty();
    try {
      // From its first row on the connection has the file in use.
      if (anchor.usesLog() && anchor.number("SELECT count(*) FROM sqlite_schema") > 0) {
        var shm = truth.resolveSibling(truth.getFileName() + "-shm");
        // Who may not write to it is served by SQLite from a copy, and holds no lock.
        if (Files.isWritable(shm)) {
          var head = mapped(anchor, truth, shm, arena);
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

  /// On a thread of its own: a channel that an interrupted thread touches closes itself, and with
  /// it would go SQLite's locks.
  private static MemorySegment mapped(SqliteConnection anchor, Path truth, Path shm, Arena arena) {
    return CompletableFuture.supplyAsync(
            () -> {
              try {
                return anchor
                    .descriptor(truth, shm)
                    .map(FileChannel.MapMode.READ_ONLY, 0, WalHeader.BYTES, arena);
              } catch (IOException unusual) {
                throw new UncheckedIOException(unusual);
              }
            },
            task -> Thread.ofPlatform().name("kith-wal-index").daemon().start(task))
        .join();
  }

  /// The header of the moment; empty where none can be had.
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
    // Waits for whoever is reading it just now.
    arena.close();
    anchor.close();
  }
}
