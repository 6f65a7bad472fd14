package dev.kith.store.sqlite;

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

/// The log that SQLite appends commits to, as far as its way to the disk goes.
///
/// Writers take turns, and the disk is slow: whoever synced inside its turn would have all others
/// wait for it. So a writer leaves its turn first, then syncs, then answers. One sync serves
/// everybody who has committed before it began.
///
/// What was committed lies in this file, or else in the truth and synced by SQLite: so before it
/// begins the log anew, and before it deletes it. To sync whatever file has the name is therefore
/// always enough. SQLite has no locks on the log that closing a descriptor could take away.
final class CommitLog implements AutoCloseable {
  private final Path truth;
  private final ReentrantLock syncing = new ReentrantLock();
  private final AtomicLong commits = new AtomicLong();
  private long synced;
  private @Nullable FileChannel channel;
  private @Nullable IOException failed;

  CommitLog(Path truth) {
    this.truth = truth;
  }

  /// Puts on the disk what anybody, in any process, has committed to a truth so far.
  static void sync(Path truth) throws IOException {
    try (var log = new CommitLog(truth)) {
      log.sync(log.committed());
    } catch (AccessDeniedException mayOnlyRead) {
      // Who cannot write to the log leaves nothing beside it either.
      return;
    }
  }

  /// Notes a commit, which [#sync] then takes by this number.
  long committed() {
    return commits.incrementAndGet();
  }

  /// Returns once that commit is on the disk.
  ///
  /// After a sync that failed the system may forget what it could not write, and the next sync
  /// would succeed without it: a hole in the log, past which nothing is read again. So nothing is
  /// said to be on the disk any more until the database is opened anew.
  void sync(long commit) throws IOException {
    syncing.lock();
    try {
      if (failed != null) {
        throw new IOException("an earlier sync failed", failed);
      }
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

  /// A channel closes itself under a thread that is interrupted; what was committed must be synced
  /// all the same.
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
      // Beside the file itself, as SQLite has it, wherever a link to it may lie.
      var file = truth.toRealPath();
      known =
          FileChannel.open(
              file.resolveSibling(file.getFileName() + "-wal"), StandardOpenOption.WRITE);
      channel = known;
    }
    return known;
  }

  /// Lets go of the file, which may be another one when it is next wanted.
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
