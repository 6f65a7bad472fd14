package dev.kith.mapped.jdbc;

import dev.kith.graph.Call;
import dev.kith.graph.EngineThreads;
import dev.kith.mapped.TableEngine;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/// The connections of one engine: as many as there are calls, some of them kept for the next. One
/// that failed is never used again, so that an engine that was away is simply there again.
public final class Sessions implements AutoCloseable {
  private static final int MOST_IDLE = 8;

  private final Driver driver;
  private final EngineThreads threads;
  private final ScheduledExecutorService clock;
  private final Deque<Session> idle = new ArrayDeque<>();
  private boolean closed;

  /// @param threads where the driver runs
  public Sessions(Driver driver, EngineThreads threads) {
    this.driver = driver;
    this.threads = threads;
    this.clock =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("kith-tables-clock").daemon().factory());
  }

  /// Reads at one moment.
  public <T> T read(Call call, TableEngine.Reading<T> reading) {
    return threads.run(
        () -> {
          call.check();
          var session = borrow();
          try {
            var answer = session.reading(call, reading);
            giveBack(session, call);
            return answer;
          } catch (RuntimeException | Error failed) {
            session.close();
            throw failed;
          }
        });
  }

  /// Does something with a connection of its own.
  public <T> T with(Work<T> work) {
    return threads.run(
        () -> {
          try (var connection = driver.connect()) {
            return work.done(connection);
          } catch (SQLException failed) {
            throw driver.fault(failed);
          }
        });
  }

  /// What is done with a connection.
  @FunctionalInterface
  public interface Work<T> {
    T done(Connection connection) throws SQLException;
  }

  private Session borrow() {
    synchronized (idle) {
      var known = idle.poll();
      if (known != null) {
        return known;
      }
    }
    try {
      return new Session(driver.connect(), driver, clock);
    } catch (SQLException failed) {
      throw driver.fault(failed);
    }
  }

  /// An interruption may still be on its way to what served a call that should be over.
  private void giveBack(Session session, Call call) {
    boolean sound = !call.isCancelled() && call.remainingMillis() > 0;
    synchronized (idle) {
      if (sound && !closed && idle.size() < MOST_IDLE) {
        idle.push(session);
        return;
      }
    }
    session.close();
  }

  @Override
  public void close() {
    clock.shutdownNow();
    synchronized (idle) {
      closed = true;
      idle.forEach(Session::close);
      idle.clear();
    }
  }
}
