package dev.kith.store.index;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// Has the words of a database follow those who write much and do not search, so that a search
/// after them does not have to index it all: in their pauses, or once very much has come.
public final class IdleIndexing {
  /// A connection that writes no more than this leaves the words to whoever searches.
  private static final long MANY_CHANGES = 5_000;

  private static final long VERY_MANY_CHANGES = 50_000;
  private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final ScheduledExecutorService background;
  private final Runnable work;
  private long followed;
  private long last;
  private long lastAt;
  private boolean waiting;

  public IdleIndexing(ScheduledExecutorService background, Runnable work) {
    this.background = background;
    this.work = work;
  }

  /// Called with the number of each change of this process.
  public synchronized void wrote(long change) {
    followed = followed == 0 ? change : followed;
    last = change;
    lastAt = System.nanoTime();
    if (!waiting && change - followed > MANY_CHANGES) {
      waiting = true;
      lookLater();
    }
  }

  private void lookLater() {
    try {
      var _ = background.schedule(this::look, PAUSE_NANOS, TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException closed) {
      // Whoever searches next, in whichever process, brings the words forward.
      return;
    }
  }

  private void look() {
    if (isTime()) {
      work.run();
    } else {
      lookLater();
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
