package dev.kith.store;

import dev.kith.fault.Fault;
import dev.kith.graph.Call;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/// The connections of this process to one truth: one that writes, a bounded number that read. All
/// are opened when first needed.
final class Sessions implements AutoCloseable {
  private static final int READERS = 8;

  private final String database;
  private final Path file;
  private final boolean writable;
  private final Deque<Session> idle = new ArrayDeque<>();
  private final Semaphore permits = new Semaphore(READERS, true);
  private final Deadlines deadlines = new Deadlines();
  private final ReentrantLock writing = new ReentrantLock(true);
  private final Deque<Session> writer = new ArrayDeque<>(1);
  private final WriteTurn turn;
  private volatile boolean prepared;

  Sessions(String database, Path file, boolean writable) {
    this.database = database;
    this.file = file;
    this.writable = writable;
    this.turn = new WriteTurn(file.resolveSibling("write.lock"));
  }

  /// What is done with a session.
  @FunctionalInterface
  interface Use<T> {
    T with(Session session) throws SQLException;
  }

  /// Lends a reading session; the call interrupts it when it is taken back.
  <T> T read(Call call, Use<T> use) {
    acquire(call);
    try {
      prepare();
      var session = borrow();
      boolean whole = false;
      try (var _ = call.whenStopped(session::interrupt);
          var _ = deadlines.watch(call, session)) {
        var result = use.with(session);
        whole = true;
        return result;
      } finally {
        giveBack(session, whole);
      }
    } catch (SQLException failed) {
      // What was interrupted should say by whom: the caller, or the clock.
      call.check();
      throw SqliteFaults.of(failed, database);
    } finally {
      permits.release();
    }
  }

  /// Lends the writing session for one transaction, to one thread at a time.
  <T> T write(Call call, Use<T> use) {
    if (!writable) {
      throw new Fault.ReadOnly(database).raise();
    }
    writing.lock();
    try {
      call.check();
      prepare();
      if (writer.isEmpty()) {
        writer.add(Session.writer(file));
      }
      var session = writer.element();
      try (var _ = turn.take()) {
        return session.writing(
            () -> {
              // A newer Kith may have changed the tables since this process opened them.
              Format.refuseNewer(session, database);
              return use.with(session);
            });
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

  private Session borrow() throws SQLException {
    synchronized (idle) {
      var session = idle.poll();
      if (session != null) {
        return session;
      }
    }
    return Session.reader(file);
  }

  private void giveBack(Session session, boolean whole) throws SQLException {
    if (whole) {
      synchronized (idle) {
        idle.push(session);
      }
    } else {
      session.close();
    }
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
          try (var session = Session.writer(file)) {
            Format.prepare(session, database);
          }
        }
        prepared = true;
      }
    } finally {
      writing.unlock();
    }
  }

  private boolean current() throws SQLException {
    try (var session = Session.reader(file)) {
      return Format.isCurrent(session, database);
    }
  }

  private void closeWriter() {
    try (var _ = writer.poll()) {
      // The next write opens a fresh connection; a broken one must not poison it.
      return;
    } catch (SQLException alreadyBroken) {
      return;
    }
  }

  @Override
  public void close() {
    writing.lock();
    try {
      deadlines.close();
      closeWriter();
      turn.close();
      synchronized (idle) {
        for (var session : idle) {
          session.close();
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
