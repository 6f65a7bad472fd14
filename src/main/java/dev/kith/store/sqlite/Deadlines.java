package dev.kith.store.sqlite;

import dev.kith.graph.Call;
import dev.kith.graph.EngineThreads;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/// Interrupts native code when a call times out, since it cannot check the deadline itself.
///
/// Nearly all calls end long before: to watch one costs an entry in a set (B5), and a thread looks
/// now and then which are due.
final class Deadlines implements AutoCloseable {
  private static final long LOOK_MILLIS = 50;

  private final ScheduledExecutorService clock = EngineThreads.alarms("kith-deadlines");
  private final Set<Watch> watches = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean looking = new AtomicBoolean();
  private volatile boolean used;

  /// Something to do at a time, unless it is closed before.
  private final class Watch implements Call.Registration {
    private final long due;
    private final Runnable action;

    Watch(long due, Runnable action) {
      this.due = due;
      this.action = action;
    }

    @Override
    public void close() {
      watches.remove(this);
    }
  }

  /// Watches a call until the handle is closed.
  Call.Registration watch(Call call, Runnable interrupt) {
    long millis = call.remainingMillis();
    // One more, so that the call's own clock has run out when this fires.
    return millis == Long.MAX_VALUE ? () -> {} : after(millis + 1, interrupt);
  }

  /// Does something when a time is over, or a little later, unless the handle is closed before.
  Call.Registration after(long millis, Runnable action) {
    var watch = new Watch(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis), action);
    watches.add(watch);
    used = true;
    lookLater();
    return watch;
  }

  private void lookLater() {
    if (!looking.get() && looking.compareAndSet(false, true)) {
      try {
        var _ = clock.schedule(this::look, LOOK_MILLIS, TimeUnit.MILLISECONDS);
      } catch (RejectedExecutionException closed) {
        // A call that is late ends by itself.
        return;
      }
    }
  }

  private void look() {
    boolean goesOn = used;
    used = false;
    looking.set(false);
    long now = System.nanoTime();
    for (var each = watches.iterator(); each.hasNext(); ) {
      var watch = each.next();
      if (watch.due - now <= 0 && watches.remove(watch)) {
        watch.action.run();
      }
    }
    if (goesOn || !watches.isEmpty()) {
      lookLater();
    }
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
