package dev.kith.store;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// Has written nodes get their vectors soon, by one process at a time.
///
/// Many writes share one pass: a pass that has not begun yet sees them all.
final class EmbeddingQueue {
  private static final long RETRY_MILLIS = 200;

  private final DatabaseFiles files;
  private final ScheduledExecutorService background;
  private final Pass pass;
  private Optional<CompletableFuture<Boolean>> waiting = Optional.empty();
  private boolean running;

  /// Embeds all that is pending; tells whether that worked.
  @FunctionalInterface
  interface Pass {
    boolean run();
  }

  EmbeddingQueue(DatabaseFiles files, ScheduledExecutorService background, Pass pass) {
    this.files = files;
    this.background = background;
    this.pass = pass;
  }

  /// Asks for a pass after a write. Told true once every node has its vector, and false at once
  /// where others are at it: a writer in a hurry should not queue behind a crowd.
  synchronized CompletableFuture<Boolean> request() {
    boolean crowded = running || waiting.isPresent();
    if (waiting.isEmpty()) {
      var next = new CompletableFuture<Boolean>();
      waiting = Optional.of(next);
      background.execute(this::run);
    }
    return crowded ? CompletableFuture.completedFuture(false) : waiting.orElseThrow();
  }

  private void run() {
    CompletableFuture<Boolean> told;
    synchronized (this) {
      told = waiting.orElseGet(CompletableFuture::new);
      waiting = Optional.empty();
      running = true;
    }
    boolean done = false;
    try {
      done = embed();
    } finally {
      synchronized (this) {
        running = false;
      }
      told.complete(done);
    }
  }

  private boolean embed() {
    var lock = FileLock.tryTake(files.lock("embedding"));
    if (lock.isEmpty()) {
      // The other process may just have looked for the last time; somebody has to look again.
      var _ = background.schedule(this::run, RETRY_MILLIS, TimeUnit.MILLISECONDS);
      return false;
    }
    try (var _ = lock.get()) {
      return pass.run();
    } catch (IOException failed) {
      return false;
    }
  }
}
