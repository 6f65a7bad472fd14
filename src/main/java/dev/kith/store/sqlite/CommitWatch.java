package dev.kith.store.sqlite;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Tells, without a word to SQLite, whether anybody has committed since a moment was shown.
///
/// It may say that there is news where there is none, and never the other way round. Why: a header
/// is read before the transaction that shows a moment, which therefore is no older than the header;
/// and as long as the header is the same, the moment is no older than the truth. A commit between
/// the two makes the header another one, so that it is never found again and SQLite is asked.
public final class CommitWatch implements AutoCloseable {
  /// A process that asks but once or twice is over before this pays.
  private static final int SOON = 4;

  /// What was out of the ordinary this often will remain so.
  private static final int LATE = 1 << 16;

  private final Path file;
  private final boolean writable;
  private final AtomicInteger inVain = new AtomicInteger();
  private volatile @Nullable WalIndex index;
  private volatile @Nullable Seen seen;
  private boolean closed;

  private record Seen(WalIndex index, WalHeader header, long change) {}

  /// A header, and whose.
  public record Mark(WalIndex index, WalHeader header) {}

  /// @param writable whether the database may be given a log
  CommitWatch(Path file, boolean writable) {
    this.file = file;
    this.writable = writable;
  }

  /// Whether a moment surely is that of the truth.
  public boolean isCurrent(long change) {
    var last = seen;
    return last != null && last.change == change && last.index.isAt(last.header);
  }

  /// To be taken before the transaction that shows a moment.
  public Optional<Mark> mark() {
    var from = index;
    return from == null ? Optional.empty() : from.header().map(header -> new Mark(from, header));
  }

  /// Notes what a transaction showed that began after the mark was taken.
  public void shown(Optional<Mark> before, long change) {
    before.ifPresent(mark -> seen = new Seen(mark.index, mark.header, change));
  }

  /// SQLite was asked, and there was no news: after some such questions they are spared.
  public void confirmedUnchanged() {
    int times = index == null ? inVain.incrementAndGet() : 0;
    if (times >= SOON && times <= LATE && Integer.bitCount(times) == 1) {
      open();
    }
  }

  private synchronized void open() {
    if (!closed && index == null) {
      index = WalIndex.open(file, writable).orElse(null);
    }
  }

  /// Whether SQLite is spared.
  public boolean isOpen() {
    return index != null;
  }

  @Override
  public synchronized void close() throws SQLException {
    closed = true;
    seen = null;
    var last = index;
    index = null;
    if (last != null) {
      last.close();
    }
  }
}
