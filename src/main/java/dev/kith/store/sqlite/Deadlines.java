package dev.kith.store.sqlite;

import dev.kith.graph.Call;
import dev.kith.graph.EngineThreads;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// Interrupts native code when a call times out, since it cannot check the deadline itself.
final class Deadlines implements AutoCloseable {
  private final ScheduledExecutorService clock = EngineThreads.alarms("kith-deadlines");

  /// Watches a call until the handle is closed.
  Call.Registration watch(Call call, Runnable interrupt) {
    long millis = call.remainingMillis();
    if (millis == Long.MAX_VALUE) {
      return () -> {};
    }
    // One more, so that the call's own clock has run out when this fires.
    var alarm = clock.schedule(interrupt, millis + 1, TimeUnit.MILLISECONDS);
    return () -> alarm.cancel(false);
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
