package dev.kith.tool;

import dev.kith.fault.Fault;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// A bounded crew of platform threads for work that may end in native code, which would hold a
/// virtual thread's carrier.
///
/// The threads start when first needed and leave when idle.
final class Workers implements AutoCloseable {
  private static final int IDLE_SECONDS = 30;

  private final ThreadPoolExecutor crew;

  Workers(int most, int waiting) {
    crew =
        new ThreadPoolExecutor(
            most, most, IDLE_SECONDS, TimeUnit.SECONDS, new ArrayBlockingQueue<>(waiting));
    crew.allowCoreThreadTimeOut(true);
    crew.setThreadFactory(Thread.ofPlatform().name("kith-worker-", 0).daemon(true).factory());
  }

  /// Has work done; where too many wait already, the future fails with [Fault.Unavailable].
  <T> CompletableFuture<T> start(Supplier<T> work) {
    try {
      return CompletableFuture.supplyAsync(work, crew);
    } catch (RejectedExecutionException full) {
      return CompletableFuture.failedFuture(
          new Fault.Unavailable("Kith", "too many calls are waiting", "Call again in a moment.")
              .raise());
    }
  }

  /// Has work done and waits for it. A platform thread does it itself: to hand a small piece of
  /// work over and be woken again takes longer than the work.
  <T> CompletableFuture<T> complete(Supplier<T> work) {
    if (Thread.currentThread().isVirtual()) {
      return start(work);
    }
    try {
      return CompletableFuture.completedFuture(work.get());
    } catch (RuntimeException | Error failure) {
      return CompletableFuture.failedFuture(failure);
    }
  }

  @Override
  public void close() {
    crew.shutdown();
  }
}
