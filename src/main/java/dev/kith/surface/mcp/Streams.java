package dev.kith.surface.mcp;

import dev.kith.access.Caller;
import dev.kith.fault.Fault;
import java.util.HashMap;
import java.util.Map;

/// The streams of news that are open, of which one caller has only so many.
final class Streams {
  private static final int MOST = 2_000;
  private static final int MOST_OF_ONE = 200;
  private static final int SECONDS = 10;

  private final Map<String, Integer> byCaller = new HashMap<>();
  private int open;

  /// A stream that counts until it is closed.
  @FunctionalInterface
  interface Place extends AutoCloseable {
    @Override
    void close();
  }

  /// Lets a stream begin, or raises an error.
  synchronized Place opened(Caller caller) {
    var key = caller.key().orElse("");
    int own = byCaller.getOrDefault(key, 0);
    if (own >= MOST_OF_ONE || open >= MOST) {
      throw RpcError.tooMany(new Fault.Throttled("streams at once", MOST_OF_ONE, SECONDS)).raise();
    }
    byCaller.put(key, own + 1);
    open++;
    return () -> closed(key);
  }

  private synchronized void closed(String key) {
    byCaller.computeIfPresent(key, (_, own) -> own == 1 ? null : own - 1);
    open--;
  }
}
