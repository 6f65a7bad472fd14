package dev.kith.store.index;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// Brings the word index up to date after many writes without a search, in a pause or once very
/// many have come, so that the next search need not index them all.
public final class IdleIndexing {
  /// Up to this many changes are left to the next search.
  private static final long MANY_CHANGES = 5_000;

  private static final long VERY_MANY_CHANGES = 50_000;
  private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final ScheduledExecutorService background;
  private final Runnable work;
  private long followed;
  private long last;
  private long lastAt;
  private boolean waiting;

  /// A thread for work that nobody waits for.
  public static ScheduledExecutorService oneThread(String name) {
    var executor =
        new ScheduledThreadPoolExecutor(1, Thread.ofPlatform().name(name).daemon().factory());
    executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    return executor;
  }

  public IdleIndexing(ScheduledExecutorService background, Runnable work) {
    this.background = background;
    this.work = work;
  }

  /// Called with the number of each change that this process wrote.
  public synchronized void noteWrite(long change) {
    followed = followed == 0 ? change : followed;
    last = change;
    lastAt = System.nanoTime();
    if (!waiting && change - followed > MANY_CHANGES) {
      waiting = true;
      checkLater();
    }
  }

  private void checkLater() {
    try {
      var _ = background.schedule(this::check, PAUSE_NANOS, TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException closed) {
      // The next search, in whichever process, brings the index up to date.
      return;
    }
  }

  private void check() {
    if (isTime()) {
      work.run();
    } else {
      checkLater();
    }
  }

  private synchronized boolean isTime() {
    boolean pause = System.nanoTime() - lastAt >= PAUSE_NANOS;
    if (!pause && last - followed <= VERY_MANY_CHANGES) {
      return false;
    }
    waiting = false;
    followed = last;
    return true;
  }
}
