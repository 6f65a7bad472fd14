package dev.kith.store.sqlite;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.store.sqlite.ConnectionPool.Use;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;

/// The one connection of this process that writes to a database, used by one thread at a time and
/// opened on first use.
final class DatabaseWriter {
  /// A rewrite waits no longer for readers of an earlier state: they keep the log.
  private static final int READERS_MILLIS = 3_000;

  private final String database;

  /// What an ordinary transaction does.
  static final String WRITING = "writing";

  private final Path file;
  private final TableSetup tables;
  private final Deadlines deadlines;
  private final CallLock threads = new CallLock(true);
  private final Deque<SqliteConnection> writer = new ArrayDeque<>(1);
  private final WriteLock writeLock;
  private final CommitLog log;

  /// Whether what a late call opens is closed at its end; set in a turn.
  private volatile boolean closed;

  /// Whether the mark of this process may not have reached the database file yet; changed in a
  /// turn.
  private boolean marking;

  DatabaseWriter(String database, Path file, TableSetup tables, Deadlines deadlines) {
    this.database = database;
    this.file = file;
    this.tables = tables;
    this.deadlines = deadlines;
    this.writeLock = new WriteLock(file.resolveSibling("write.lock"), deadlines);
    this.log = new CommitLog(file);
  }

  /// Runs one transaction and returns once it is on disk.
  <T> T write(Call call, String work, Use<T> use) {
    var committed = committed(call, work, connection -> transaction(call, connection, use));
    try {
      log.sync(committed.number());
      if (closed) {
        log.close();
      }
    } catch (IOException failed) {
      throw SqliteFaults.unsynced(failed, database);
    }
    return committed.result();
  }

  /// Writes the file anew without what was deleted from it, and empties its log; false where
  /// readers keep the log.
  ///
  /// SQLite leaves deleted content where it was until something else needs the place, and the log
  /// keeps pages as they were.
  boolean rewrite(Call call) {
    // A transaction of its own would be in the way: the lock alone is wanted.
    return committed(call, "rewriting", connection -> rewritten(call, connection)).result();
  }

  private static boolean rewritten(Call call, SqliteConnection connection) throws SQLException {
    connection.waitWith(call);
    try (var _ = call.whenStopped(connection::interrupt)) {
      connection.execute("VACUUM");
      // The log has nothing from now on that the file lacks.
      connection.execute("DELETE FROM setting WHERE name = 'log'");
      connection.execute(
          "PRAGMA busy_timeout = " + Math.clamp(call.remainingMillis(), 1, READERS_MILLIS));
      var busy = new boolean[1];
      connection.each("PRAGMA wal_checkpoint(TRUNCATE)", row -> busy[0] = row.getInt(1) != 0);
      return !busy[0];
    }
  }

  /// The result of a transaction and its number in the log.
  private record Committed<T>(T result, long number) {}

  private <T> Committed<T> committed(Call call, String work, Use<T> use) {
    try (var _ = takeTurn(call)) {
      boolean broken = false;
      try {
        return inTurn(call, work, use);
      } catch (SQLException failed) {
        broken = true;
        if (SqliteFaults.isBusy(failed)) {
          throw held(call);
        }
        call.check();
        throw SqliteFaults.of(failed, database);
      } catch (IOException failed) {
        throw SqliteFaults.unsyncable(failed, database);
      } finally {
        // An interrupt of a call that is over may still be on its way to the connection.
        leave(broken || call.isOver());
      }
    }
  }

  private <T> Committed<T> inTurn(Call call, String work, Use<T> use)
      throws SQLException, IOException {
    call.check();
    log.check();
    tables.prepare(call);
    if (writer.isEmpty()) {
      writer.add(SqliteConnection.appender(file, call));
    }
    if (!writeLock.take(call, work)) {
      throw held(call);
    }
    Committed<T> committed;
    try {
      committed = new Committed<>(use.with(writer.element()), log.committed());
    } finally {
      writeLock.release();
    }
    marking = marking && !LogMark.reached(writer.element());
    return committed;
  }

  /// Before the turn ends: the next thread must find the writer whole, or none.
  private void leave(boolean broken) {
    if (broken || closed) {
      closeWriter();
    }
    if (closed) {
      writeLock.close();
    }
  }

  private <T> T transaction(Call call, SqliteConnection connection, Use<T> use)
      throws SQLException {
    connection.waitWith(call);
    return connection.writing(
        () -> {
          // A newer Kith may have changed the tables since this process opened them.
          connection.readState(database);
          marking |= LogMark.set(connection);
          try (var _ = call.whenStopped(connection::interrupt);
              var _ = deadlines.watch(call, connection::interrupt)) {
            return use.with(connection);
          }
        });
  }

  /// Waits for this thread's turn to use the writer connection.
  CallLock.Hold takeTurn(Call call) {
    return threads.tryTake(call).orElseThrow(() -> held(call));
  }

  private FaultException held(Call call) {
    if (call.isCancelled()) {
      return new Fault.Cancelled().raise();
    }
    return SqliteFaults.held(writeLock.holder(), database);
  }

  /// Work that may close files.
  @FunctionalInterface
  interface Closing {
    void run() throws SQLException;
  }

  /// Runs it in a turn, unless somebody writes just now.
  void ifFree(Closing work) throws SQLException {
    var turn = threads.tryNow();
    try {
      if (turn.isPresent()) {
        work.run();
      }
    } finally {
      turn.ifPresent(CallLock.Hold::close);
    }
  }

  /// The turn in which everything is closed for good.
  CallLock.Hold lastTurn() {
    var turn = threads.take(Call.by("close"));
    closed = true;
    return turn;
  }

  /// Closes what is open, in a turn; the next write opens it again.
  void closeFiles() {
    closeWriter();
    writeLock.close();
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
}
