package dev.kith.store.embed;

import java.time.Duration;

/// Limits how long writers wait, one by one and all together.
///
/// One write may wait a while for its vectors; a thousand in a row may not. Waits are taken from a
/// budget that refills slowly, so that waiting takes a small part of a busy time.
public final class WaitBudget {
  private static final int WAITS = 2;
  private static final int REFILL = 10;

  private final long maxNanos;
  private long availableNanos;
  private long refilledAt;

  /// @param most the longest single wait
  public WaitBudget(Duration most, long now) {
    this.maxNanos = most.toNanos();
    this.availableNanos = WAITS * maxNanos;
    this.refilledAt = now;
  }

  /// How long the next wait may take; 0 where the budget is spent.
  ///
  /// @param now nanoseconds of a monotonic clock
  public synchronized long nanos(long now) {
    availableNanos = Math.min(WAITS * maxNanos, availableNanos + (now - refilledAt) / REFILL);
    refilledAt = now;
    return availableNanos >= maxNanos / REFILL ? Math.min(maxNanos, availableNanos) : 0;
  }

  public synchronized void spent(long nanos) {
    availableNanos = Math.max(0, availableNanos - nanos);
  }
}
