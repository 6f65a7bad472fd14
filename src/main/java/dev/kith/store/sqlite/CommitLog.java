package dev.kith.store.sqlite;

import dev.kith.files.OwnerOnly;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Syncs the write-ahead log, to which SQLite appends commits, to disk: one fsync for all commits
/// that are waiting.
///
/// Writers take turns, and the disk is slow: a sync inside the turn would make all others wait. So
/// a writer ends its turn first, then syncs, then answers. One sync covers every commit made before
/// it began.
///
/// A commit is in this file, or in the database file and synced by SQLite, which syncs before it
/// restarts or deletes the log. So syncing whatever file has the name is always enough. SQLite
/// holds no locks on the log that closing a descriptor could drop.
final class CommitLog implements AutoCloseable {
  private final Path database;
  private final ReentrantLock syncing = new ReentrantLock();
  private final AtomicLong commits = new AtomicLong();
  private long synced;
  private @Nullable FileChannel channel;
  private volatile @Nullable IOException failed;

  CommitLog(Path database) {
    this.database = database;
  }

  /// Syncs everything that any process has committed so far.
  static void sync(Path database) throws IOException {
    try (var log = new CommitLog(database)) {
      log.sync(log.committed());
    } catch (AccessDeniedException mayOnlyRead) {
      // Who cannot write to the log writes no derived files either.
      return;
    }
  }

  /// Fails where a sync has failed: what is written now could not be made durable.
  void check() throws IOException {
    if (failed != null) {
      throw new IOException("an earlier sync failed", failed);
    }
  }

  /// Registers a commit; [#sync] takes the number returned.
  long committed() {
    return commits.incrementAndGet();
  }

  /// Returns once that commit is on disk.
  ///
  /// After a failed sync the system may drop what it could not write, and the next sync would
  /// succeed without it: a hole in the log, past which nothing is readable. So every later sync
  /// fails until the database is opened again.
  void sync(long commit) throws IOException {
    syncing.lock();
    try {
      check();
      if (synced < commit) {
        long all = commits.get();
        force();
        synced = all;
      }
    } catch (IOException failure) {
      failed = failed == null ? failure : failed;
      throw failure;
    } finally {
      syncing.unlock();
    }
  }

  /// A channel closes itself when its thread is interrupted; the commit must be synced all the
  /// same.
  private void force() throws IOException {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          open().force(false);
          return;
        } catch (ClosedChannelException closed) {
          interrupted |= Thread.interrupted();
          channel = null;
        } catch (NoSuchFileException deleted) {
          return;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private FileChannel open() throws IOException {
    var known = channel;
    if (known == null) {
      // Next to the real file, where SQLite puts it, even if a link leads there.
      var file = database.toRealPath();
      known =
          OwnerOnly.open(
              file.resolveSibling(file.getFileName() + "-wal"), StandardOpenOption.WRITE);
      channel = known;
    }
    return known;
  }

  /// Closes the file; another one may have its name at the next sync.
  @Override
  public void close() throws IOException {
    syncing.lock();
    try (var _ = channel) {
      channel = null;
    } finally {
      syncing.unlock();
    }
  }
}
