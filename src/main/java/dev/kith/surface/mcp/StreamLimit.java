package dev.kith.surface.mcp;

import dev.kith.access.Caller;
import dev.kith.fault.Fault;
import dev.kith.surface.mcp.message.RpcError;
import dev.kith.tool.Changes;
import java.util.HashMap;
import java.util.Map;

/// Limits how many streams of notifications are open, in all and of one caller.
final class StreamLimit {
  private static final int MOST = 2_000;
  private static final int MOST_OF_ONE = 200;
  private static final int RETRY_SECONDS = 10;

  private final Map<String, Integer> byCaller = new HashMap<>();
  private int open;

  /// Counts a stream until it is closed; raises an error where it is one too many.
  synchronized Changes.Subscription opened(Caller caller) {
    var key = caller.key().orElse("");
    int own = byCaller.getOrDefault(key, 0);
    if (own >= MOST_OF_ONE || open >= MOST) {
      throw RpcError.tooMany(new Fault.Throttled("streams at once", MOST_OF_ONE, RETRY_SECONDS))
          .raise();
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
