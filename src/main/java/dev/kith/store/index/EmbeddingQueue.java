package dev.kith.store.index;

import dev.kith.store.sqlite.DatabaseFiles;
import dev.kith.store.sqlite.ProcessLock;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// Has written nodes get their vectors soon, by one process at a time.
///
/// A lone write gets its vector at once. Of many, each would cost more than the write itself, and
/// the next one to the same node makes it worthless: they share one pass, which waits for a second
/// without writes, though not for longer than half a minute. Where another process is at it, this
/// one only looks now and then whether the other still gets on, for a model in every process would
/// be a waste; should it stop, this one takes over.
public final class EmbeddingQueue {
  private static final long GATHER_MILLIS = 1_000;
  private static final long FOLLOW_MILLIS = 2_000;

  /// How often a pass is put off because more was written.
  private static final int MOST_PUT_OFF = 30;

  private final DatabaseFiles files;
  private final ScheduledExecutorService background;
  private final Work work;
  private Optional<CompletableFuture<Boolean>> waiting = Optional.empty();
  private boolean running;
  private boolean planned;
  private long writes;
  private long writesSeen;
  private int putOff;

  /// How far the others had come when last looked at; empty where there are none.
  private Optional<Long> others = Optional.empty();

  /// What is to be done, and how far it has come.
  public interface Work {
    /// Embeds what is pending at its beginning; tells whether that worked.
    boolean run();

    /// Whether nothing is pending.
    boolean isDone();

    /// Grows with every node that gets its vector, whoever gives it.
    long progress();
  }

  public EmbeddingQueue(DatabaseFiles files, ScheduledExecutorService background, Work work) {
    this.files = files;
    this.background = background;
    this.work = work;
  }

  /// Asks for a pass at once. Told true when it is done, and false at once where others are at it:
  /// a writer in a hurry should not queue behind a crowd.
  public synchronized CompletableFuture<Boolean> hurry() {
    if (running || planned || waiting.isPresent()) {
      gather();
      return CompletableFuture.completedFuture(false);
    }
    var next = new CompletableFuture<Boolean>();
    waiting = Optional.of(next);
    background.execute(this::run);
    return next;
  }

  /// Asks for a pass within moments, which later writes share.
  public synchronized void gather() {
    writes++;
    if (!planned) {
      writesSeen = writes;
    }
    plan(GATHER_MILLIS);
  }

  private synchronized void plan(long millis) {
    if (!planned) {
      planned = true;
      var _ = background.schedule(this::runPlanned, millis, TimeUnit.MILLISECONDS);
    }
  }

  private void runPlanned() {
    synchronized (this) {
      planned = false;
      if (writes != writesSeen && putOff < MOST_PUT_OFF) {
        writesSeen = writes;
        putOff++;
        plan(GATHER_MILLIS);
        return;
      }
      putOff = 0;
    }
    run();
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
      if (work.isDone()) {
        others = Optional.empty();
        done = true;
      } else {
        done = embed();
      }
    } finally {
      synchronized (this) {
        running = false;
      }
      told.complete(done);
    }
  }

  private boolean embed() {
    long come = work.progress();
    var lock = ProcessLock.tryTake(files.lock("embedding"));
    if (lock.isEmpty() || others.filter(before -> before < come).isPresent()) {
      lock.ifPresent(EmbeddingQueue::release);
      others = Optional.of(come);
      plan(FOLLOW_MILLIS);
      return false;
    }
    others = Optional.empty();
    try (var _ = lock.get()) {
      boolean done = work.run();
      if (done && !work.isDone()) {
        gather();
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
      // What cannot be closed holds nothing.
      return;
    }
  }
}
