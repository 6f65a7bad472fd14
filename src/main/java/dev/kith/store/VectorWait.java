package dev.kith.store;

import dev.kith.graph.Call;
import dev.kith.store.embed.WaitBudget;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// How long writes wait for their vectors. They are durable either way.
final class VectorWait {
  /// Loading the model takes a second or two.
  private static final Duration MODEL = Duration.ofSeconds(20);

  private static final Duration LOOK = Duration.ofMillis(20);

  private final LiveIndexes indexes;
  private final WaitBudget budget;

  /// @param most how long one write waits
  VectorWait(LiveIndexes indexes, Duration most) {
    this.indexes = indexes;
    this.budget = new WaitBudget(most, System.nanoTime());
  }

  /// Waits for the vectors of a write, which mostly come within the budget; the first write of a
  /// process waits for the model before. Tells whether they are there.
  boolean forWrite(Call call) {
    long most = budget.nanos(System.nanoTime());
    if (most == 0) {
      indexes.embedLater();
      return false;
    }
    var vectors = indexes.embedNow();
    try (var _ = call.whenStopped(() -> vectors.complete(false))) {
      awaitModel(vectors, call);
      long began = System.nanoTime();
      boolean embedded = within(most, vectors);
      budget.spent(System.nanoTime() - began);
      return embedded;
    }
  }

  /// Half of what is left to the call at most, for it is to be answered.
  private void awaitModel(CompletableFuture<Boolean> vectors, Call call) {
    long left = TimeUnit.MILLISECONDS.toNanos(call.remainingMillis() / 2);
    long end = System.nanoTime() + Math.min(MODEL.toNanos(), left);
    while (indexes.awaitsModel() && !vectors.isDone() && System.nanoTime() - end < 0) {
      if (Thread.currentThread().isInterrupted()) {
        return;
      }
      var _ = within(LOOK.toNanos(), vectors);
    }
  }

  private static boolean within(long nanos, CompletableFuture<Boolean> vectors) {
    try {
      return vectors.get(nanos, TimeUnit.NANOSECONDS);
    } catch (TimeoutException | ExecutionException later) {
      return false;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
