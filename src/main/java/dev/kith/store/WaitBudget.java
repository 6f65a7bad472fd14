package dev.kith.store;

import java.time.Duration;

/// How long writers may be kept waiting, one by one and all together.
///
/// One write may wait a while for something that is worth it; a thousand in a row may not. What was
/// waited is taken from a store that fills up again slowly, so that waiting never takes more than a
/// small part of a busy time.
final class WaitBudget {
  private static final int WAITS = 2;
  private static final int REFILL = 10;

  private final long mostNanos;
  private long storeNanos;
  private long filledAt;

  /// @param most how long one wait may take
  WaitBudget(Duration most, long now) {
    this.mostNanos = most.toNanos();
    this.storeNanos = WAITS * mostNanos;
    this.filledAt = now;
  }

  /// How long the next wait may take; 0 where there was too much of it lately.
  ///
  /// @param now nanoseconds of any clock that only goes forward
  synchronized long nanos(long now) {
    storeNanos = Math.min(WAITS * mostNanos, storeNanos + (now - filledAt) / REFILL);
    filledAt = now;
    return storeNanos >= mostNanos / REFILL ? Math.min(mostNanos, storeNanos) : 0;
  }

  synchronized void spent(long nanos) {
    storeNanos = Math.max(0, storeNanos - nanos);
  }
}
