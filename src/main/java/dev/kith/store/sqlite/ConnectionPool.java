package dev.kith.store.sqlite;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The connections of this process to one database: one writer and a bounded number of readers, all
/// opened on first use.
public final class ConnectionPool implements AutoCloseable {
  private static final int READERS = 8;
  private static final long LOOK_MILLIS = 250;

  private final String database;
  private final Path file;
  private final boolean writable;
  private final Deque<SqliteConnection> idle = new ArrayDeque<>();
  private final Semaphore permits = new Semaphore(READERS, true);
  private final Deadlines deadlines = new Deadlines();
  private final DatabaseWriter writer;
  private final CommitWatch watch;
  private final TableSetup tables;
  private boolean closed;
  private volatile long lastUsed = System.nanoTime();

  public ConnectionPool(String database, Path file, boolean writable) {
    this.database = database;
    this.file = file;
    this.writable = writable;
    this.tables = new TableSetup(database, file);
    this.writer = new DatabaseWriter(database, file, tables, deadlines);
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

  /// Runs long work of nobody's call in one read transaction, on a connection beside those that
  /// calls share.
  public <T> T readOnOwnConnection(Call call, Use<T> use) {
    try {
      prepare(call);
      try (var connection = SqliteConnection.reader(file, call);
          var _ = call.whenStopped(connection::interrupt)) {
        connection.serve(call);
        return connection.reading(() -> use.with(connection));
      }
    } catch (SQLException failed) {
      call.check();
      throw SqliteFaults.of(failed, database);
    }
  }

  /// Like [#read], but acquires the connection on first use.
  public <T> T lease(Call call, LazyUse<T> use) {
    lastUsed = System.nanoTime();
    var lease = new Lease(call);
    boolean sound = false;
    try {
      T result;
      try {
        result = use.with(lease);
        sound = true;
      } catch (FaultException fault) {
        // Such as an unknown name, which says nothing about the connection.
        sound = !(fault.getCause() instanceof SQLException);
        throw fault;
      } finally {
        lease.end(sound);
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
        leased.serve(call);
        stop = call.whenStopped(leased::interrupt);
        alarm = deadlines.watch(call, leased::interrupt);
      }
      return leased;
    }

    private SqliteConnection acquired() throws SQLException {
      acquire(call);
      boolean acquired = false;
      try {
        prepare(call);
        var leased = borrow(call);
        acquired = true;
        return leased;
      } finally {
        if (!acquired) {
          permits.release();
        }
      }
    }

    private void end(boolean sound) throws SQLException {
      var leased = connection;
      if (leased != null) {
        alarm.close();
        stop.close();
        try {
          // An interrupt of a call that is over may still be on its way to the connection.
          release(leased, sound && !call.isOver());
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
    return write(call, DatabaseWriter.WRITING, use);
  }

  /// Like [#write], for work that takes long.
  ///
  /// @param work what those who wait for it read, as in "has been writing"
  public <T> T write(Call call, String work, Use<T> use) {
    requireWritable();
    lastUsed = System.nanoTime();
    return writer.write(call, work, use);
  }

  private void requireWritable() {
    if (!writable) {
      throw new Fault.ReadOnly(database).raise();
    }
  }

  /// Writes the file anew without what was deleted from it, and empties the log; false where
  /// readers of an earlier state keep it.
  public boolean rewrite(Call call) {
    requireWritable();
    return writer.rewrite(call);
  }

  private void acquire(Call call) {
    try {
      while (!permits.tryAcquire(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
        call.check();
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new Fault.Cancelled().raise(interrupted);
    }
  }

  private SqliteConnection borrow(Call call) throws SQLException {
    SqliteConnection connection;
    synchronized (idle) {
      connection = idle.poll();
    }
    if (connection == null) {
      return SqliteConnection.reader(file, call);
    }
    connection.waitWith(call);
    return connection;
  }

  private void release(SqliteConnection connection, boolean sound) throws SQLException {
    synchronized (idle) {
      if (sound && !closed) {
        idle.push(connection);
        return;
      }
    }
    connection.close();
  }

  private void prepare(Call call) throws SQLException {
    if (!tables.isReady()) {
      try (var _ = writer.takeTurn(call)) {
        tables.prepare(call);
      }
    }
  }

  /// Closes all files if nobody has used them for that long; the next call opens them again.
  public void rest(Duration idle) {
    if (System.nanoTime() - lastUsed < idle.toNanos() || !permits.tryAcquire(READERS)) {
      return;
    }
    try {
      writer.ifFree(this::closeFiles);
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
    writer.closeFiles();
    LogMark.finish(file);
  }

  @Override
  public void close() {
    try (var _ = writer.lastTurn()) {
      deadlines.close();
      watch.close();
      synchronized (idle) {
        closed = true;
      }
      closeFiles();
    } catch (SQLException failed) {
      throw SqliteFaults.of(failed, database);
    }
  }
}
