package dev.kith.store.sqlite;

import dev.kith.fault.Fault;
import dev.kith.graph.Call;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The connections of this process to one truth: one that writes, a bounded number that read. All
/// are opened when first needed.
public final class ConnectionPool implements AutoCloseable {
  private static final int READERS = 8;

  private final String database;
  private final Path file;
  private final boolean writable;
  private final Deque<SqliteConnection> idle = new ArrayDeque<>();
  private final Semaphore permits = new Semaphore(READERS, true);
  private final Deadlines deadlines = new Deadlines();
  private final ReentrantLock writing = new ReentrantLock(true);
  private final Deque<SqliteConnection> writer = new ArrayDeque<>(1);
  private final WriteLock turn;
  private final CommitLog log;
  private final CommitWatch watch;
  private volatile boolean prepared;
  private boolean closed;

  public ConnectionPool(String database, Path file, boolean writable) {
    this.database = database;
    this.file = file;
    this.writable = writable;
    this.turn = new WriteLock(file.resolveSibling("write.lock"));
    this.log = new CommitLog(file);
    this.watch = new CommitWatch(file, writable);
  }

  /// What is done with a connection.
  @FunctionalInterface
  public interface Use<T> {
    T with(SqliteConnection connection) throws SQLException;
  }

  /// What is done with a connection that may never be wanted.
  @FunctionalInterface
  public interface LazyUse<T> {
    T with(Loan loan) throws SQLException;
  }

  /// Lends a reading connection; the call interrupts it when it is taken back.
  public <T> T read(Call call, Use<T> use) {
    return lend(call, loan -> use.with(loan.connection()));
  }

  /// The same, where the connection is fetched when it is first wanted.
  public <T> T lend(Call call, LazyUse<T> use) {
    var loan = new Loan(call);
    boolean whole = false;
    try {
      T result;
      try {
        result = use.with(loan);
        whole = true;
      } finally {
        loan.end(whole);
      }
      return result;
    } catch (SQLException failed) {
      // What was interrupted should say by whom: the caller, or the clock.
      call.check();
      throw SqliteFaults.of(failed, database);
    }
  }

  /// A reading connection, fetched when it is first wanted.
  public final class Loan {
    private final Call call;
    private @Nullable SqliteConnection connection;
    private Call.Registration stop = () -> {};
    private Call.Registration alarm = () -> {};

    private Loan(Call call) {
      this.call = call;
    }

    public SqliteConnection connection() throws SQLException {
      var lent = connection;
      if (lent == null) {
        lent = fetched();
        connection = lent;
        stop = call.whenStopped(lent::interrupt);
        alarm = deadlines.watch(call, lent);
      }
      return lent;
    }

    private SqliteConnection fetched() throws SQLException {
      acquire(call);
      boolean fetched = false;
      try {
        prepare();
        var lent = borrow();
        fetched = true;
        return lent;
      } finally {
        if (!fetched) {
          permits.release();
        }
      }
    }

    private void end(boolean whole) throws SQLException {
      var lent = connection;
      if (lent != null) {
        alarm.close();
        stop.close();
        try {
          giveBack(lent, whole);
        } finally {
          permits.release();
        }
      }
    }
  }

  /// What this process knows of commits without asking SQLite.
  public CommitWatch watch() {
    return watch;
  }

  /// Lends the writing connection for one transaction, to one thread at a time, and returns once
  /// that is on the disk.
  public <T> T write(Call call, Use<T> use) {
    if (!writable) {
      throw new Fault.ReadOnly(database).raise();
    }
    var committed = committed(call, use);
    try {
      log.sync(committed.number());
    } catch (IOException failed) {
      throw SqliteFaults.unsynced(failed, database);
    }
    return committed.result();
  }

  /// What a transaction gave, and its number in the log.
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
      turn.take();
      try {
        var result =
            connection.writing(
                () -> {
                  // A newer Kith may have changed the tables since this process opened them.
                  connection.readStateToWrite(database);
                  return use.with(connection);
                });
        return new Committed<>(result, log.committed());
      } finally {
        turn.end();
      }
    } catch (SQLException failed) {
      closeWriter();
      throw SqliteFaults.of(failed, database);
    } finally {
      writing.unlock();
    }
  }

  private void acquire(Call call) {
    try {
      long patience = Math.min(call.remainingMillis(), TimeUnit.MINUTES.toMillis(5));
      if (!permits.tryAcquire(patience, TimeUnit.MILLISECONDS)) {
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

  private void giveBack(SqliteConnection connection, boolean whole) throws SQLException {
    synchronized (idle) {
      if (whole && !closed) {
        idle.push(connection);
        return;
      }
    }
    connection.close();
  }

  /// Makes or updates the tables once in the life of this process; a file that is there and current
  /// is only read.
  private void prepare() throws SQLException {
    if (prepared) {
      return;
    }
    writing.lock();
    try {
      if (!prepared) {
        if (Files.notExists(file) || !current()) {
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

  private boolean current() throws SQLException {
    try (var connection = SqliteConnection.reader(file)) {
      return StoreFormat.isCurrent(connection, database);
    }
  }

  private void closeWriter() {
    // While the connection is open the log stays the same file; afterwards it may be another.
    try (var _ = writer.poll();
        var _ = log) {
      // The next write opens a fresh connection; a broken one must not poison it.
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
      closeWriter();
      turn.close();
      synchronized (idle) {
        closed = true;
        for (var connection : idle) {
          connection.close();
        }
        idle.clear();
      }
    } catch (SQLException failed) {
      throw SqliteFaults.of(failed, database);
    } finally {
      writing.unlock();
    }
  }
}
