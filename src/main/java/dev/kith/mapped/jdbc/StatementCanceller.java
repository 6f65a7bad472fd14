package dev.kith.mapped.jdbc;

import dev.kith.graph.Call;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// Cancels a statement when its call is cancelled or times out, and closes its connection if that
/// fails. Once closed it does nothing: the connection may be gone by then.
final class StatementCanceller implements AutoCloseable {
  /// An engine may ignore a cancellation that arrives just before the statement begins.
  private static final long AGAIN_MILLIS = 20;

  private static final long GRACE_MILLIS = 1_000;

  private final PreparedStatement running;
  private final Runnable abandon;
  private final ScheduledExecutorService clock;
  private final Queue<Future<?>> alarms = new ConcurrentLinkedQueue<>();
  private final Call.Registration registration;
  private volatile boolean over;

  /// @param abandon what ends the connection
  StatementCanceller(
      Call call, PreparedStatement running, Runnable abandon, ScheduledExecutorService clock) {
    this.running = running;
    this.abandon = abandon;
    this.clock = clock;
    this.registration = call.whenStopped(() -> after(0, this::begin));
    long millis = call.remainingMillis();
    if (millis != Long.MAX_VALUE) {
      // One more, so that the call's own clock has run out when this fires.
      after(Math.max(0, millis) + 1, this::begin);
    }
  }

  /// Cancelling may involve a server that does not respond: nobody waits for it.
  private void after(long millis, Runnable work) {
    try {
      alarms.add(
          clock.schedule(() -> Thread.ofVirtual().start(work), millis, TimeUnit.MILLISECONDS));
    } catch (RejectedExecutionException closed) {
      cancel();
    }
  }

  private void begin() {
    if (!over) {
      after(GRACE_MILLIS, this::giveUp);
      stop(AGAIN_MILLIS);
    }
  }

  private void stop(long next) {
    if (!over) {
      cancel();
      after(next, () -> stop(2 * next));
    }
  }

  private synchronized void cancel() {
    if (!over) {
      try {
        running.cancel();
      } catch (SQLException gone) {
        // It has already ended.
      }
    }
  }

  private void giveUp() {
    if (!over) {
      abandon.run();
    }
  }

  @Override
  public void close() {
    over = true;
    registration.close();
    synchronized (this) {
      alarms.forEach(alarm -> alarm.cancel(false));
    }
  }
}
