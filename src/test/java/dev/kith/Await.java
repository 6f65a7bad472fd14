package dev.kith;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/// Waits for what another thread or process does, and leaves the processor to it meanwhile.
///
/// Where the subject offers something to wait on, such as a latch, wait on that.
public final class Await {
  private static final long PAUSE_MILLIS = 1;
  private static final CountDownLatch NEVER = new CountDownLatch(1);

  private Await() {}

  /// Returns once the condition holds. One that never does ends with JUnit's time for a test.
  public static void until(BooleanSupplier condition) {
    boolean interrupted = false;
    while (!condition.getAsBoolean()) {
      try {
        if (NEVER.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
          throw new AssertionError("nobody opens it");
        }
      } catch (InterruptedException stop) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
