package dev.kith.store.index;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/// Work on a background thread that is not started again while it waits or runs.
public final class BackgroundTask {
  private final ScheduledExecutorService thread;
  private final Upkeep upkeep;
  private final AtomicBoolean started = new AtomicBoolean();

  public BackgroundTask(ScheduledExecutorService thread, Upkeep upkeep) {
    this.thread = thread;
    this.upkeep = upkeep;
  }

  public void start(Upkeep.Task task) {
    startIn(0, task);
  }

  public void startIn(long millis, Upkeep.Task task) {
    if (!started.compareAndSet(false, true)) {
      return;
    }
    try {
      var _ = thread.schedule(() -> run(task), millis, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException closed) {
      started.set(false);
    }
  }

  private void run(Upkeep.Task task) {
    try {
      upkeep.attempt(task);
    } finally {
      started.set(false);
    }
  }
}
