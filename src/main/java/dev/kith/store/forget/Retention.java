package dev.kith.store.forget;

import dev.kith.graph.Call;
import dev.kith.graph.Progress;
import dev.kith.graph.time.Age;
import dev.kith.store.sqlite.ConnectionPool;
import dev.kith.store.sqlite.DatabaseFiles;
import dev.kith.store.sqlite.ProcessLock;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Optional;

/// Removes history that is older than the owner of a database wants it kept, now and then.
public final class Retention {
  private static final long INTERVAL_NANOS = 3_600_000_000_000L;

  private final DatabaseFiles files;
  private final ConnectionPool connections;
  private final Optional<Age> maxAge;
  private final InstantSource clock;
  private volatile long last = System.nanoTime() - INTERVAL_NANOS - 1;

  /// @param maxAge absent where all history is
  public Retention(
      DatabaseFiles files, ConnectionPool connections, Optional<Age> maxAge, InstantSource clock) {
    this.files = files;
    this.connections = connections;
    this.maxAge = maxAge;
    this.clock = clock;
  }

  boolean isDue() {
    return maxAge.isPresent() && System.nanoTime() - last > INTERVAL_NANOS;
  }

  /// Removes what is too old, unless another process does.
  void run(Call call) throws IOException {
    var lock = ProcessLock.tryTake(files.lock("history"));
    if (lock.isEmpty() || maxAge.isEmpty()) {
      return;
    }
    try (var _ = lock.get()) {
      last = System.nanoTime();
      var trim = new HistoryTrim(connections);
      var trimmed = trim.run(call, maxAge.get().before(clock.instant()), Progress.NONE);
      if (trimmed.rows() > 0 && trim.isWorthCompacting(call)) {
        connections.rewrite(call);
      }
    }
  }
}
