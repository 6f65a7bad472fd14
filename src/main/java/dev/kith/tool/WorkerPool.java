package dev.kith.tool;

import dev.kith.fault.Fault;
import dev.kith.graph.Call;
import dev.kith.graph.EngineThreads;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A bounded pool of platform threads for work that may end in native code, which would hold a
/// virtual thread's carrier.
///
/// Scheduling is fair per caller: however much one of them has waiting, the next one's first call
/// comes before its second, and some of the pool is never busy with the calls of a single caller.
/// The threads start when first needed and leave when idle.
final class WorkerPool implements AutoCloseable {
  private static final int IDLE_SECONDS = 30;

  private final ThreadPoolExecutor pool;
  private final ScheduledExecutorService alarms = EngineThreads.alarms("kith-queue");
  private final int most;
  private final int mostWaiting;
  private final int mostOfOne;
  private final SequencedMap<String, Deque<Task<?>>> queues = new LinkedHashMap<>();
  private final Map<String, Integer> busyFor = new HashMap<>();
  private int working;
  private int busy;
  private int waiting;
  private boolean closed;

  WorkerPool(int most, int waiting) {
    this.most = most;
    this.mostWaiting = waiting;
    this.mostOfOne = Math.max(1, most - Math.max(1, most / 4));
    pool =
        new ThreadPoolExecutor(
            most, most, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    pool.allowCoreThreadTimeOut(true);
    pool.setThreadFactory(Thread.ofPlatform().name("kith-worker-", 0).daemon(true).factory());
  }

  /// How much is being done, and how much waits.
  record Load(int busy, int waiting) {}

  /// Submits work; if too many calls already wait, the future fails with [Fault.Busy].
  ///
  /// @param key the caller, for fair scheduling
  /// @param call the call it belongs to: if cancelled while it waits, it leaves the queue
  <T> CompletableFuture<T> start(String key, Call call, Supplier<T> work) {
    var task = new Task<>(key, work);
    if (!queued(task)) {
      return CompletableFuture.failedFuture(new Fault.Busy(1).raise());
    }
    var registration = call.whenStopped(() -> withdraw(task, new Fault.Cancelled()));
    var alarm = alarm(call, task);
    return task.future.whenComplete(
        (_, _) -> {
          registration.close();
          alarm.close();
        });
  }

  /// A call whose time is up before its turn has come does not wait on.
  private Call.Registration alarm(Call call, Task<?> task) {
    long millis = call.remainingMillis();
    if (millis == Long.MAX_VALUE) {
      return () -> {};
    }
    try {
      var alarm =
          alarms.schedule(() -> withdraw(task, new Fault.Busy(1)), millis, TimeUnit.MILLISECONDS);
      return () -> alarm.cancel(false);
    } catch (RejectedExecutionException closed) {
      return () -> {};
    }
  }

  /// Runs work and waits for it. A platform thread runs it itself: handing over a small piece of
  /// work and being woken again takes longer than the work.
  <T> CompletableFuture<T> complete(String key, Call call, Supplier<T> work) {
    if (Thread.currentThread().isVirtual()) {
      return start(key, call, work);
    }
    var task = new Task<>(key, work);
    task.run();
    return task.future;
  }

  private synchronized boolean queued(Task<?> task) {
    if (closed || waiting >= mostWaiting) {
      return false;
    }
    queues.computeIfAbsent(task.key, _ -> new ArrayDeque<>()).addLast(task);
    waiting++;
    if (working < most) {
      working++;
      pool.execute(this::work);
    }
    return true;
  }

  /// Runs tasks until none is left.
  private void work() {
    for (var task = next(); task != null; task = next()) {
      try {
        task.run();
      } finally {
        done(task);
      }
    }
  }

  /// The next task of the caller who has waited longest for a turn; none if every waiting caller
  /// already runs as many as one may: their running workers then continue with it.
  private synchronized @Nullable Task<?> next() {
    for (var entry : queues.entrySet()) {
      var key = entry.getKey();
      if (busyFor.getOrDefault(key, 0) < mostOfOne) {
        var queue = entry.getValue();
        var task = queue.removeFirst();
        queues.remove(key);
        if (!queue.isEmpty()) {
          queues.putLast(key, queue);
        }
        waiting--;
        busy++;
        busyFor.merge(key, 1, Integer::sum);
        return task;
      }
    }
    working--;
    return null;
  }

  private synchronized void done(Task<?> task) {
    busy--;
    busyFor.computeIfPresent(task.key, (_, count) -> count == 1 ? null : count - 1);
  }

  private void withdraw(Task<?> task, Fault fault) {
    if (withdrawn(task)) {
      task.future.completeExceptionally(fault.raise());
    }
  }

  private synchronized boolean withdrawn(Task<?> task) {
    var queue = queues.get(task.key);
    if (queue == null || !queue.remove(task)) {
      return false;
    }
    if (queue.isEmpty()) {
      queues.remove(task.key);
    }
    waiting--;
    return true;
  }

  synchronized Load load() {
    return new Load(busy, waiting);
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    pool.shutdown();
    alarms.shutdownNow();
  }

  /// Work and the future of its result.
  private static final class Task<T> {
    private final String key;
    private final Supplier<T> work;
    private final CompletableFuture<T> future = new CompletableFuture<>();

    private Task(String key, Supplier<T> work) {
      this.key = key;
      this.work = work;
    }

    private void run() {
      try {
        future.complete(work.get());
      } catch (RuntimeException | Error failure) {
        future.completeExceptionally(failure);
      }
    }
  }
}
