package dev.kith.store.embed;

import dev.kith.store.sqlite.DatabaseFiles;
import dev.kith.store.sqlite.ProcessLock;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// Schedules the embedding of written nodes, in one process at a time.
///
/// A single write is embedded at once. Many writes share one pass, since each vector costs more
/// than its write and the next write to the same node makes it useless: the pass waits for a second
/// without writes, but at most half a minute. While another process embeds, this one only checks
/// now and then that the other makes progress, and takes over if it stops: one loaded model is
/// enough.
public final class EmbeddingQueue {
  private static final long GATHER_MILLIS = 1_000;
  private static final long FOLLOW_MILLIS = 2_000;

  /// How often a pass is postponed because of further writes.
  private static final int MAX_POSTPONED = 30;

  private final DatabaseFiles files;
  private final ScheduledExecutorService background;
  private final Job job;
  private Optional<CompletableFuture<Boolean>> waiting = Optional.empty();
  private boolean running;
  private boolean scheduled;
  private long writes;
  private long writesSeen;
  private int postponed;
  private volatile long seen = -1;

  /// The progress of other processes at the last check; empty where there are none.
  private Optional<Long> others = Optional.empty();

  /// The work to do, and its progress.
  public interface Job {
    /// Embeds what is pending at its start; returns whether that succeeded.
    boolean run();

    /// Whether nothing is pending.
    boolean isDone();

    /// Grows with every embedded node, whichever process embedded it.
    long progress();
  }

  public EmbeddingQueue(DatabaseFiles files, ScheduledExecutorService background, Job job) {
    this.files = files;
    this.background = background;
    this.job = job;
  }

  /// Starts a pass at once. Completes with true when it is done, and with false at once where
  /// others are queued: a waiting writer should not queue behind them.
  public synchronized CompletableFuture<Boolean> runNow() {
    if (running || scheduled || waiting.isPresent()) {
      schedule();
      return CompletableFuture.completedFuture(false);
    }
    var next = new CompletableFuture<Boolean>();
    waiting = Optional.of(next);
    background.execute(this::run);
    return next;
  }

  /// Schedules a pass that later writes share.
  public synchronized void schedule() {
    writes++;
    if (!scheduled) {
      writesSeen = writes;
    }
    start(GATHER_MILLIS);
  }

  /// Schedules a pass for what is left of earlier writes, which nothing postpones.
  public synchronized void scheduleRest() {
    if (!scheduled) {
      writesSeen = writes;
      start(GATHER_MILLIS);
    }
  }

  /// Schedules a pass where nobody here has seen that change yet: another process may have written
  /// it and ended, as an import does.
  public void scheduleFrom(long change) {
    if (change > seen) {
      seen = change;
      schedule();
    }
  }

  private synchronized void start(long millis) {
    if (!scheduled) {
      try {
        var _ = background.schedule(this::runScheduled, millis, TimeUnit.MILLISECONDS);
        scheduled = true;
      } catch (RejectedExecutionException closed) {
        // The next process to open the database finds what is pending.
        return;
      }
    }
  }

  private void runScheduled() {
    synchronized (this) {
      scheduled = false;
      if (writes != writesSeen && postponed < MAX_POSTPONED) {
        writesSeen = writes;
        postponed++;
        start(GATHER_MILLIS);
        return;
      }
      postponed = 0;
    }
    run();
  }

  private void run() {
    CompletableFuture<Boolean> result;
    synchronized (this) {
      result = waiting.orElseGet(CompletableFuture::new);
      waiting = Optional.empty();
      running = true;
    }
    boolean done = false;
    try {
      if (job.isDone()) {
        others = Optional.empty();
        done = true;
      } else {
        done = embed();
      }
    } finally {
      synchronized (this) {
        running = false;
      }
      result.complete(done);
    }
  }

  private boolean embed() {
    long progress = job.progress();
    var lock = ProcessLock.tryTake(files.lock("embedding"));
    if (lock.isEmpty() || others.filter(before -> before < progress).isPresent()) {
      lock.ifPresent(EmbeddingQueue::release);
      others = Optional.of(progress);
      start(FOLLOW_MILLIS);
      return false;
    }
    others = Optional.empty();
    try (var _ = lock.get()) {
      boolean done = job.run();
      if (done && !job.isDone()) {
        schedule();
      }
      return done;
    } catch (IOException failed) {
      return false;
    }
  }

  private static void release(ProcessLock lock) {
    try {
      lock.close();
    } catch (IOException closed) {
      // A lock that cannot be closed is not held.
      return;
    }
  }
}
