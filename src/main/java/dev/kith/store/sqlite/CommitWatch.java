package dev.kith.store.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Detects commits by any process through the wal-index, without asking SQLite (B3).
///
/// It may report a commit where there is none, never the other way round: a header is read before
/// the transaction that shows a change, which is therefore no older than the header; while the
/// header stays the same, nothing was committed. A commit between the two changes the header, so
/// that it never matches again and SQLite is asked.
public final class CommitWatch implements AutoCloseable {
  /// A process with only a few reads ends before mapping the wal-index pays off.
  private static final int FIRST_OPEN = 4;

  /// After this many failed attempts it will never work.
  private static final int LAST_OPEN = 1 << 16;

  /// File systems keep times as roughly as two seconds.
  private static final long STABLE_MILLIS = 3_000;

  private final Path file;
  private final boolean writable;
  private final AtomicInteger unchangedChecks = new AtomicInteger();
  private volatile @Nullable WalIndex index;
  private volatile @Nullable KnownState known;
  private boolean closed;

  private record KnownState(WalIndex index, WalHeader header, long change) {}

  /// A header and its wal-index.
  public record Mark(WalIndex index, WalHeader header) {}

  /// @param writable whether the database may be switched to WAL
  CommitWatch(Path file, boolean writable) {
    this.file = file;
    this.writable = writable;
  }

  /// Whether a change is certainly the latest one.
  public boolean isCurrent(long change) {
    var last = known;
    return last != null && last.change == change && last.index.isAt(last.header);
  }

  /// Call before the transaction that shows a change.
  public Optional<Mark> mark() {
    var from = index;
    return from == null ? Optional.empty() : from.header().map(header -> new Mark(from, header));
  }

  /// Records the change that a transaction showed which began after the mark.
  public void shown(Optional<Mark> before, long change) {
    before.ifPresent(mark -> known = new KnownState(mark.index, mark.header, change));
  }

  /// SQLite was asked and nothing had changed: after a few such questions the wal-index is mapped.
  public void confirmedUnchanged() {
    int times = index == null ? unchangedChecks.incrementAndGet() : 0;
    if (times >= FIRST_OPEN && times <= LAST_OPEN && Integer.bitCount(times) == 1) {
      open();
    }
  }

  private synchronized void open() {
    if (!closed && index == null) {
      index = WalIndex.open(file, writable).orElse(null);
    }
  }

  private record FileState(Optional<Object> key, long size, long modified) {
    static Optional<FileState> of(Path file) throws IOException {
      try {
        var read = Files.readAttributes(file, BasicFileAttributes.class);
        return Optional.of(
            new FileState(
                Optional.ofNullable(read.fileKey()),
                read.size(),
                read.lastModifiedTime().to(TimeUnit.NANOSECONDS)));
      } catch (NoSuchFileException none) {
        return Optional.empty();
      }
    }

    /// Whether one more write would give it another time, whatever the file system's precision.
    boolean isStable(long nowMillis) {
      return nowMillis - TimeUnit.NANOSECONDS.toMillis(modified) > STABLE_MILLIS;
    }
  }

  /// What the file system tells of the files, which every commit changes; empty where they were
  /// written so recently that the next commit could leave the same times.
  public Optional<Object> fingerprint() {
    try {
      var real = file.toRealPath();
      var found = new ArrayList<FileState>();
      FileState.of(real).ifPresent(found::add);
      FileState.of(real.resolveSibling(real.getFileName() + "-wal"))
          // An empty one comes and goes with those who only read.
          .filter(log -> log.size > 0)
          .ifPresent(found::add);
      long now = System.currentTimeMillis();
      return found.stream().allMatch(state -> state.isStable(now))
          ? Optional.of(List.copyOf(found))
          : Optional.empty();
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  /// Whether the wal-index is mapped.
  public boolean isOpen() {
    return index != null;
  }

  /// Gives the wal-index back; it is mapped again after a few more reads.
  synchronized void rest() throws SQLException {
    unchangedChecks.set(0);
    known = null;
    var last = index;
    index = null;
    if (last != null) {
      last.close();
    }
  }

  @Override
  public synchronized void close() throws SQLException {
    closed = true;
    rest();
  }
}
