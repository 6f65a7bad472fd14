package dev.kith.access.limit;

import io.github.bucket4j.TimeMeter;
import java.time.Duration;

/// A clock that stands still until it is told how much time went by.
public final class SteppedClock implements TimeMeter {
  private long nanos = 1;

  /// Lets time go by.
  public synchronized void pass(Duration time) {
    nanos += time.toNanos();
  }

  @Override
  public synchronized long currentTimeNanos() {
    return nanos;
  }

  @Override
  public boolean isWallClockBased() {
    return false;
  }
}
