package dev.kith.store.embed;

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
  private final Pending job = new Pending();
  private DatabaseFiles files;
  private EmbeddingQueue queue;

  @BeforeEach
  void open() throws IOException {
    files = new DatabaseFiles("memory", folder);
    Files.createDirectories(files.lock("embedding").getParent());
    queue = new EmbeddingQueue(files, background, job);
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

  private static final class Pending implements EmbeddingQueue.Job {
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
  void aLoneWriteWaitsUntilItsVectorIsThere() {
    job.pending = 1;
    var result = queue.runNow();
    assertThat(result).isNotDone();

    background.runNext();

    assertThat(result).isCompletedWithValue(true);
    assertThat(job.passes).isEqualTo(1);
    assertThat(background.tasks).isEmpty();
  }

  @Test
  void manyWritesShareOnePass() {
    for (int write = 0; write < 100; write++) {
      job.pending++;
      queue.schedule();
    }
    assertThat(background.tasks).hasSize(1);

    background.runNext();
    background.runNext();

    assertThat(job.passes).isEqualTo(1);
    assertThat(job.isDone()).isTrue();
  }

  @Test
  void whatReadersFindLeftIsNotPostponed() {
    job.pending = 1;
    queue.scheduleRest();
    queue.scheduleRest();
    assertThat(background.tasks).hasSize(1);

    background.runNext();

    assertThat(job.passes).isEqualTo(1);
  }

  @Test
  void aPassWaitsForWritersToPauseThoughNotForEver() {
    queue.schedule();
    int waits = 0;
    while (job.passes == 0) {
      job.pending++;
      queue.schedule();
      background.runNext();
      waits++;
    }

    assertThat(waits).isBetween(2, 40);
    assertThat(job.isDone()).isTrue();
  }

  @Test
  void aWriterInAHurryDoesNotWaitForACrowd() {
    job.pending = 2;
    queue.schedule();

    assertThat(queue.runNow()).isCompletedWithValue(false);
  }

  @Test
  void whileAnotherProcessGetsOnThisOneOnlyLooks() throws IOException {
    job.pending = 5;
    queue.schedule();
    try (var _ = ProcessLock.tryTake(files.lock("embedding")).orElseThrow()) {
      background.runNext();
    }

    job.progress++;
    background.runNext();
    job.progress++;
    background.runNext();

    assertThat(job.passes).isZero();
    assertThat(background.tasks).hasSize(1);
  }

  @Test
  void whenTheOtherStopsThisOneTakesOver() throws IOException {
    job.pending = 5;
    queue.schedule();
    try (var _ = ProcessLock.tryTake(files.lock("embedding")).orElseThrow()) {
      background.runNext();
    }

    background.runNext();

    assertThat(job.passes).isEqualTo(1);
    assertThat(job.isDone()).isTrue();
  }

  @Test
  void afterTheOtherIsDoneALoneWriteIsServedAtOnceAgain() throws IOException {
    job.pending = 5;
    queue.schedule();
    try (var _ = ProcessLock.tryTake(files.lock("embedding")).orElseThrow()) {
      background.runNext();
    }
    job.run();
    background.runNext();

    job.pending = 1;
    var result = queue.runNow();
    background.runNext();

    assertThat(result).isCompletedWithValue(true);
  }
}
