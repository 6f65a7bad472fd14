package dev.kith.store.sqlite;

import dev.kith.graph.Call;
import dev.kith.graph.EngineThreads;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// Interrupts SQLite when a call times out: native code cannot check the deadline itself.
final class Deadlines implements AutoCloseable {
  private final ScheduledExecutorService clock = EngineThreads.alarms("kith-deadlines");

  /// Watches a call until the handle is closed.
  Call.Registration watch(Call call, SqliteConnection connection) {
    long millis = call.remainingMillis();
    if (millis == Long.MAX_VALUE) {
      return () -> {};
    }
    var alarm = clock.schedule(connection::interrupt, millis, TimeUnit.MILLISECONDS);
    return () -> alarm.cancel(false);
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
