package dev.kith.store;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Has databases close their files now and then that nobody uses: a process may open only so many.
final class IdleCloser implements AutoCloseable {
  private static final Logger LOG = System.getLogger(IdleCloser.class.getName());
  private static final Duration IDLE = Duration.ofMinutes(1);
  private static final int INTERVAL_SECONDS = 20;

  private final Consumer<Duration> rest;
  private final ScheduledThreadPoolExecutor timer =
      new ScheduledThreadPoolExecutor(
          1, Thread.ofPlatform().name("kith-resting").daemon().factory());
  private boolean begun;

  /// @param rest called with how long a database must not have been used
  IdleCloser(Consumer<Duration> rest) {
    this.rest = rest;
  }

  /// Called when a database is opened; there is no thread before.
  synchronized void begin() {
    if (!begun && !timer.isShutdown()) {
      begun = true;
      var _ =
          timer.scheduleWithFixedDelay(
              this::attempt, INTERVAL_SECONDS, INTERVAL_SECONDS, TimeUnit.SECONDS);
    }
  }

  private void attempt() {
    try {
      rest.accept(IDLE);
    } catch (RuntimeException failed) {
      // The next attempt may succeed; an exception would end them all.
      LOG.log(Level.DEBUG, "files stay open", failed);
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
