package dev.kith.store.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.store.sqlite.DatabaseFiles;
import dev.kith.store.sqlite.ProcessLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddingQueueTest {
  @TempDir Path folder;
  private final ByHand background = new ByHand();
  private final Pending work = new Pending();
  private DatabaseFiles files;
  private EmbeddingQueue queue;

  @BeforeEach
  void open() throws IOException {
    files = new DatabaseFiles("memory", folder);
    Files.createDirectories(files.lock("embedding").getParent());
    queue = new EmbeddingQueue(files, background, work);
  }

  @AfterEach
  void close() {
    background.shutdownNow();
  }

  /// Runs what it is given when the test says so; no time passes by itself.
  private static final class ByHand extends ScheduledThreadPoolExecutor {
    private final Deque<Runnable> tasks = new ArrayDeque<>();

    ByHand() {
      super(1);
    }

    @Override
    public void execute(Runnable task) {
      tasks.add(task);
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
      tasks.add(task);
      return super.schedule(() -> {}, 0, unit);
    }

    void runNext() {
      tasks.remove().run();
    }
  }

  private static final class Pending implements EmbeddingQueue.Work {
    private int pending;
    private int passes;
    private long progress;

    @Override
    public boolean run() {
      passes++;
      progress += pending;
      pending = 0;
      return true;
    }

    @Override
    public boolean isDone() {
      return pending == 0;
    }

    @Override
    public long progress() {
      return progress;
    }
  }

  @Test
  void aLoneWriteIsToldWhenItsVectorIsThere() {
    work.pending = 1;
    var told = queue.hurry();
    assertThat(told).isNotDone();

    background.runNext();

    assertThat(told).isCompletedWithValue(true);
    assertThat(work.passes).isEqualTo(1);
    assertThat(background.tasks).isEmpty();
  }

  @Test
  void manyWritesShareOnePass() {
    for (int write = 0; write < 100; write++) {
      work.pending++;
      queue.gather();
    }
    assertThat(background.tasks).hasSize(1);

    background.runNext();
    background.runNext();

    assertThat(work.passes).isEqualTo(1);
    assertThat(work.isDone()).isTrue();
  }

  @Test
  void aPassWaitsForWritersToPauseThoughNotForEver() {
    queue.gather();
    int waits = 0;
    while (work.passes == 0) {
      work.pending++;
      queue.gather();
      background.runNext();
      waits++;
    }

    assertThat(waits).isBetween(2, 40);
    assertThat(work.isDone()).isTrue();
  }

  @Test
  void aWriterInAHurryDoesNotWaitForACrowd() {
    work.pending = 2;
    queue.gather();

    assertThat(queue.hurry()).isCompletedWithValue(false);
  }

  @Test
  void whileAnotherProcessGetsOnThisOneOnlyLooks() throws IOException {
    work.pending = 5;
    queue.gather();
    try (var _ = ProcessLock.tryTake(files.lock("embedding")).orElseThrow()) {
      background.runNext();
    }

    work.progress++;
    background.runNext();
    work.progress++;
    background.runNext();

    assertThat(work.passes).isZero();
    assertThat(background.tasks).hasSize(1);
  }

  @Test
  void whenTheOtherStopsThisOneTakesOver() throws IOException {
    work.pending = 5;
    queue.gather();
    try (var _ = ProcessLock.tryTake(files.lock("embedding")).orElseThrow()) {
      background.runNext();
    }

    background.runNext();

    assertThat(work.passes).isEqualTo(1);
    assertThat(work.isDone()).isTrue();
  }

  @Test
  void afterTheOtherIsDoneALoneWriteIsServedAtOnceAgain() throws IOException {
    work.pending = 5;
    queue.gather();
    try (var _ = ProcessLock.tryTake(files.lock("embedding")).orElseThrow()) {
      background.runNext();
    }
    work.run();
    background.runNext();

    work.pending = 1;
    var told = queue.hurry();
    background.runNext();

    assertThat(told).isCompletedWithValue(true);
  }
}
