package dev.kith.store.sqlite;

import dev.kith.fault.Fault;
import dev.kith.graph.Call;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalLong;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The connections of this process to one database: one writer and a bounded number of readers, all
/// opened on first use.
public final class ConnectionPool implements AutoCloseable {
  private static final Logger LOG = System.getLogger(ConnectionPool.class.getName());
  private static final int READERS = 8;

  private final String database;
  private final Path file;
  private final boolean writable;
  private final Deque<SqliteConnection> idle = new ArrayDeque<>();
  private final Semaphore permits = new Semaphore(READERS, true);
  private final Deadlines deadlines = new Deadlines();
  private final ReentrantLock writing = new ReentrantLock(true);
  private final Deque<SqliteConnection> writer = new ArrayDeque<>(1);
  private final WriteLock writeLock;
  private final CommitLog log;
  private final CommitWatch watch;
  private volatile boolean prepared;
  private boolean closed;
  private volatile long lastUsed = System.nanoTime();

  /// Whether the mark of this process may not have reached the database file yet; guarded by
  /// `writing`.
  private boolean marking;

  public ConnectionPool(String database, Path file, boolean writable) {
    this.database = database;
    this.file = file;
    this.writable = writable;
    this.writeLock = new WriteLock(file.resolveSibling("write.lock"));
    this.log = new CommitLog(file);
    this.watch = new CommitWatch(file, writable);
  }

  /// Work on a connection.
  @FunctionalInterface
  public interface Use<T> {
    T with(SqliteConnection connection) throws SQLException;
  }

  /// Work that may not need its connection.
  @FunctionalInterface
  public interface LazyUse<T> {
    T with(Lease lease) throws SQLException;
  }

  /// Runs work on a reader connection, which is interrupted when the call is cancelled.
  public <T> T read(Call call, Use<T> use) {
    return lease(call, lease -> use.with(lease.connection()));
  }

  /// Runs work in one read transaction.
  public <T> T readTransaction(Call call, Use<T> use) {
    return read(call, connection -> connection.reading(() -> use.with(connection)));
  }

  /// Like [#read], but acquires the connection on first use.
  public <T> T lease(Call call, LazyUse<T> use) {
    lastUsed = System.nanoTime();
    var lease = new Lease(call);
    boolean succeeded = false;
    try {
      T result;
      try {
        result = use.with(lease);
        succeeded = true;
      } finally {
        lease.end(succeeded);
      }
      return result;
    } catch (SQLException failed) {
      // An interrupted statement fails with the reason: the call was cancelled or timed out.
      call.check();
      throw SqliteFaults.of(failed, database);
    }
  }

  /// A reader connection, acquired on first use.
  public final class Lease {
    private final Call call;
    private @Nullable SqliteConnection connection;
    private Call.Registration stop = () -> {};
    private Call.Registration alarm = () -> {};

    private Lease(Call call) {
      this.call = call;
    }

    public SqliteConnection connection() throws SQLException {
      var leased = connection;
      if (leased == null) {
        leased = acquired();
        connection = leased;
        stop = call.whenStopped(leased::interrupt);
        alarm = deadlines.watch(call, leased);
      }
      return leased;
    }

    private SqliteConnection acquired() throws SQLException {
      acquire(call);
      boolean acquired = false;
      try {
        prepare();
        var leased = borrow();
        acquired = true;
        return leased;
      } finally {
        if (!acquired) {
          permits.release();
        }
      }
    }

    private void end(boolean succeeded) throws SQLException {
      var leased = connection;
      if (leased != null) {
        alarm.close();
        stop.close();
        try {
          release(leased, succeeded);
        } finally {
          permits.release();
        }
      }
    }
  }

  /// Has SQLite check the file; raises a fault where it is damaged.
  public void requireWhole(Call call) {
    var found = new StringBuilder();
    read(
        call,
        connection -> {
          connection.each("PRAGMA quick_check(1)", row -> found.append(row.getString(1)));
          return true;
        });
    if (!found.toString().equals("ok")) {
      throw SqliteFaults.damaged(database).raise();
    }
  }

  public CommitWatch watch() {
    return watch;
  }

  /// Runs one transaction on the writer connection, one thread at a time, and returns once it is on
  /// disk.
  public <T> T write(Call call, Use<T> use) {
    if (!writable) {
      throw new Fault.ReadOnly(database).raise();
    }
    lastUsed = System.nanoTime();
    var committed = committed(call, use);
    try {
      log.sync(committed.number());
    } catch (IOException failed) {
      throw SqliteFaults.unsynced(failed, database);
    }
    return committed.result();
  }

  /// The result of a transaction and its number in the log.
  private record Committed<T>(T result, long number) {}

  private <T> Committed<T> committed(Call call, Use<T> use) {
    writing.lock();
    try {
      call.check();
      prepare();
      if (writer.isEmpty()) {
        writer.add(SqliteConnection.appender(file));
      }
      var connection = writer.element();
      Committed<T> committed;
      writeLock.take();
      try {
        var result =
            connection.writing(
                () -> {
                  // A newer Kith may have changed the tables since this process opened them.
                  connection.readState(database);
                  marking |= LogMark.set(connection);
                  return use.with(connection);
                });
        committed = new Committed<>(result, log.committed());
      } finally {
        writeLock.release();
      }
      marking = marking && !LogMark.reached(connection);
      return committed;
    } catch (SQLException failed) {
      closeWriter();
      throw SqliteFaults.of(failed, database);
    } finally {
      writing.unlock();
    }
  }

  private void acquire(Call call) {
    try {
      long waitMillis = Math.min(call.remainingMillis(), TimeUnit.MINUTES.toMillis(5));
      if (!permits.tryAcquire(waitMillis, TimeUnit.MILLISECONDS)) {
        call.check();
        throw new Fault.Unavailable(
                "Database '" + database + "'", "too many calls are reading it", "Try again soon.")
            .raise();
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new Fault.Cancelled().raise(interrupted);
    }
  }

  private SqliteConnection borrow() throws SQLException {
    synchronized (idle) {
      var connection = idle.poll();
      if (connection != null) {
        return connection;
      }
    }
    return SqliteConnection.reader(file);
  }

  private void release(SqliteConnection connection, boolean succeeded) throws SQLException {
    synchronized (idle) {
      if (succeeded && !closed) {
        idle.push(connection);
        return;
      }
    }
    connection.close();
  }

  /// Creates or upgrades the tables once in the life of this process; a current file is only read.
  private void prepare() throws SQLException {
    if (prepared) {
      return;
    }
    writing.lock();
    try {
      if (!prepared) {
        // Asked before a connection makes an empty one.
        boolean logged = LogMark.isLogThere(file);
        if (Files.notExists(file) || !current(logged)) {
          try (var connection = SqliteConnection.writer(file)) {
            StoreFormat.prepare(connection, database);
          }
        }
        prepared = true;
      }
    } finally {
      writing.unlock();
    }
  }

  private boolean current(boolean logged) throws SQLException {
    try (var connection = SqliteConnection.reader(file)) {
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

  /// Closes all files if nobody has used them for that long; the next call opens them again.
  public void rest(Duration idle) {
    if (System.nanoTime() - lastUsed < idle.toNanos() || !permits.tryAcquire(READERS)) {
      return;
    }
    try {
      if (writing.tryLock()) {
        try {
          closeFiles();
        } finally {
          writing.unlock();
        }
      }
    } catch (SQLException failed) {
      throw SqliteFaults.of(failed, database);
    } finally {
      permits.release(READERS);
    }
  }

  private void closeFiles() throws SQLException {
    watch.rest();
    synchronized (idle) {
      for (var connection : idle) {
        connection.close();
      }
      idle.clear();
    }
    // Last: only a connection that may write copies the log into the file when it closes.
    closeWriter();
    writeLock.close();
    LogMark.finish(file);
  }

  private void closeWriter() {
    // The log stays the same file while the connection is open; afterwards it may be another.
    try (var _ = writer.poll();
        var _ = log) {
      // The next write opens a new connection.
      return;
    } catch (SQLException | IOException alreadyBroken) {
      return;
    }
  }

  @Override
  public void close() {
    writing.lock();
    try {
      deadlines.close();
      watch.close();
      synchronized (idle) {
        closed = true;
      }
      closeFiles();
    } catch (SQLException failed) {
      throw SqliteFaults.of(failed, database);
    } finally {
      writing.unlock();
    }
  }
}
