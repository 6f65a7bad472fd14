package dev.kith.mapped.jdbc;

import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.EngineThreads;
import dev.kith.mapped.engine.TableEngine;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A bounded pool of connections to one engine. One that failed is never used again, so that the
/// pool recovers when the engine does.
public final class JdbcPool implements AutoCloseable {
  private static final int MOST_IDLE = 8;
  private static final long OLDEST_IDLE = TimeUnit.MINUTES.toNanos(5);
  private static final long LOOK_MILLIS = 50;

  /// For how long a connection is assumed to be alive without a check.
  private static final long SOON = TimeUnit.SECONDS.toNanos(1);

  private final JdbcDriver driver;
  private final @Nullable EngineThreads threads;
  private final ScheduledExecutorService clock;
  private final Semaphore free;
  private final BackOff backOff = new BackOff(System::nanoTime);
  private final Deque<JdbcSession> idle = new ArrayDeque<>();
  private int generation;
  private boolean closed;

  /// Runs the driver on its callers' threads: safe for a driver without native code.
  public JdbcPool(JdbcDriver driver) {
    this(driver, null);
  }

  /// @param threads where the driver runs
  public JdbcPool(JdbcDriver driver, @Nullable EngineThreads threads) {
    this.driver = driver;
    this.threads = threads;
    this.free = new Semaphore(driver.most(), true);
    this.clock = EngineThreads.alarms("kith-tables-clock");
  }

  /// Reads at one moment.
  public <T> T read(Call call, Function<TableEngine.Tables, T> reading) {
    return with(call, session -> session.reading(call, reading));
  }

  /// Runs work on a connection, in a transaction of its own.
  public <T> T ask(Call call, Work<T> work) {
    return with(
        call,
        session -> {
          try {
            return work.done(session.connection());
          } catch (SQLException failed) {
            throw session.fault(failed);
          }
        });
  }

  /// What is done with a connection.
  @FunctionalInterface
  public interface Work<T> {
    T done(Connection connection) throws SQLException;
  }

  private <T> T with(Call call, Function<JdbcSession, T> use) {
    return run(
        call,
        () -> {
          await(call);
          return used(begunSession(call), call, use);
        });
  }

  private JdbcSession begunSession(Call call) {
    boolean ready = false;
    try {
      var session = ready(call);
      ready = true;
      return session;
    } finally {
      if (!ready) {
        free.release();
      }
    }
  }

  private <T> T run(Call call, Callable<T> work) throws FaultException {
    if (threads != null) {
      return threads.run(call, work);
    }
    try {
      return work.call();
    } catch (RuntimeException failed) {
      throw failed;
    } catch (Exception impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /// Waits for a free connection.
  private void await(Call call) throws InterruptedException {
    do {
      call.check();
    } while (!free.tryAcquire(LOOK_MILLIS, TimeUnit.MILLISECONDS));
  }

  private <T> T used(JdbcSession session, Call call, Function<JdbcSession, T> use) {
    try {
      return use.apply(session);
    } finally {
      end(session, call);
      if (session.failed()) {
        // Other connections may have the same problem, or hold plans for old versions of tables.
        retireAll();
      }
    }
  }

  /// A session whose transaction has begun. A pooled session may have lost its server meanwhile,
  /// which must not fail the call.
  private JdbcSession ready(Call call) {
    try {
      for (var idle = nextIdle(); idle.isPresent(); idle = nextIdle()) {
        if (isUsable(idle.get(), call)) {
          return idle.get();
        }
      }
      return begun(call);
    } catch (SQLException failed) {
      call.check();
      throw driver.fault(failed);
    }
  }

  private boolean isUsable(JdbcSession session, Call call) throws SQLException {
    try {
      session.begin(call, System.nanoTime() - session.idleSince() > SOON);
      return true;
    } catch (SQLException failed) {
      session.close();
      if (driver.isLost(failed)) {
        return false;
      }
      throw failed;
    }
  }

  private JdbcSession begun(Call call) throws SQLException {
    var session = new JdbcSession(connected(call), generation(), driver, clock, this::connected);
    try {
      session.begin(call, true);
      backOff.succeeded();
      return session;
    } catch (SQLException failed) {
      session.close();
      noted(failed);
      throw failed;
    }
  }

  private Connection connected(Call call) throws SQLException {
    call.check();
    backOff.check();
    try {
      return driver.connect(call);
    } catch (SQLException failed) {
      noted(failed);
      throw failed;
    }
  }

  private void noted(SQLException failed) {
    if (driver.isLost(failed)) {
      backOff.failed(failed);
    }
  }

  private Optional<JdbcSession> nextIdle() {
    synchronized (idle) {
      for (var known = idle.poll(); known != null; known = idle.poll()) {
        if (System.nanoTime() - known.idleSince() < OLDEST_IDLE) {
          return Optional.of(known);
        }
        known.close();
      }
      return Optional.empty();
    }
  }

  /// Ends the transaction of a session, here or behind the caller's back. A cancellation of the
  /// call may still be on its way to the connection, which then serves nobody else.
  private void end(JdbcSession session, Call call) {
    boolean sound = session.isRead() && !call.isCancelled() && call.remainingMillis() > 0;
    if (sound && session.isAsked() && driver.endsRemotely()) {
      Thread.ofVirtual().name("kith-tables-end").start(() -> giveBack(session, true));
    } else {
      giveBack(session, sound);
    }
  }

  private void giveBack(JdbcSession session, boolean sound) {
    try {
      boolean usable = sound && session.end();
      session.rest();
      if (!usable || !isKept(session)) {
        session.close();
      }
    } finally {
      free.release();
    }
  }

  private boolean isKept(JdbcSession session) {
    synchronized (idle) {
      boolean kept = !closed && session.generation() == generation && idle.size() < MOST_IDLE;
      if (kept) {
        idle.push(session);
      }
      return kept;
    }
  }

  private int generation() {
    synchronized (idle) {
      return generation;
    }
  }

  /// Those that are in use are closed when they come back.
  private void retireAll() {
    synchronized (idle) {
      generation++;
      closeIdle();
    }
  }

  private void closeIdle() {
    synchronized (idle) {
      idle.forEach(JdbcSession::close);
      idle.clear();
    }
  }

  @Override
  public void close() {
    clock.shutdownNow();
    synchronized (idle) {
      closed = true;
      closeIdle();
    }
  }
}
