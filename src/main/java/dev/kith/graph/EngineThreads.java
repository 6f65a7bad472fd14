package dev.kith.graph;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/// A bounded number of platform threads for native code.
///
/// A native call pins the carrier of a virtual thread: two slow ones would stop every other virtual
/// thread on a machine with two cores.
public final class EngineThreads implements AutoCloseable {
  private static final long LOOK_MILLIS = 50;
  private static final Call NOBODY = Call.by("nobody");

  private final ExecutorService pool;
  private final Throttle throttle;

  public EngineThreads(int threads) {
    this(threads, new Throttle(1));
  }

  /// @param throttle is notified of the work, all of which a caller waits for
  public EngineThreads(int threads, Throttle throttle) {
    this.throttle = throttle;
    pool =
        Executors.newFixedThreadPool(
            threads, Thread.ofPlatform().name("kith-engine-", 0).daemon().factory());
  }

  /// Rings the alarms of calls, one daemon thread for all. Almost every alarm is cancelled long
  /// before it would ring, and is forgotten at once then.
  public static ScheduledExecutorService alarms(String thread) {
    return new Alarms(thread);
  }

  /// An alarm that would ring before all others wakes the thread when it is set, which takes far
  /// longer than a lookup. So the thread has a tick to wait for while alarms are set.
  private static final class Alarms extends ScheduledThreadPoolExecutor {
    private static final long TICK_MILLIS = 50;

    private final AtomicBoolean ticking = new AtomicBoolean();
    private volatile boolean used;

    Alarms(String thread) {
      super(1, Thread.ofPlatform().name(thread).daemon().factory());
      setRemoveOnCancelPolicy(true);
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable work, long delay, TimeUnit unit) {
      if (!used) {
        used = true;
        beginTicks();
      }
      return super.schedule(work, delay, unit);
    }

    private void beginTicks() {
      if (ticking.compareAndSet(false, true)) {
        var _ = super.schedule(this::tick, TICK_MILLIS, TimeUnit.MILLISECONDS);
      }
    }

    private void tick() {
      boolean goesOn = used;
      used = false;
      ticking.set(false);
      if (goesOn || used) {
        beginTicks();
      }
    }
  }

  /// Runs work where native code may run: here, if this is a platform thread, else on the pool,
  /// whose turn a call awaits no longer than it may.
  public <T> T run(Call call, Callable<T> work) {
    throttle.enter();
    try {
      return Thread.currentThread().isVirtual() ? onPool(call, work) : work.call();
    } catch (ExecutionException failed) {
      throw unchecked(Objects.requireNonNullElse(failed.getCause(), failed));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new Fault.Cancelled().raise(interrupted);
    } catch (Exception failed) {
      throw unchecked(failed);
    } finally {
      throttle.leave();
    }
  }

  private <T> T onPool(Call call, Callable<T> work)
      throws InterruptedException, ExecutionException {
    var begun = new AtomicBoolean();
    var answer = new CompletableFuture<T>();
    var _ =
        pool.submit(
            () -> {
              if (begun.compareAndSet(false, true)) {
                complete(answer, work);
              }
            });
    while (true) {
      try {
        return answer.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException later) {
        boolean over = call.isOver();
        // What has begun ends by itself with the call.
        if (over && begun.compareAndSet(false, true)) {
          call.check();
        }
      }
    }
  }

  private static <T> void complete(CompletableFuture<T> answer, Callable<T> work) {
    try {
      answer.complete(work.call());
    } catch (Throwable failed) { // errors must end the wait as well
      answer.completeExceptionally(failed);
    }
  }

  /// Runs work of nobody's call.
  public <T> T run(Callable<T> work) {
    return run(NOBODY, work);
  }

  /// The exception to rethrow for a failure on another thread: itself, if it is unchecked.
  public static RuntimeException unchecked(Throwable failure) {
    return switch (failure) {
      case FaultException fault -> fault;
      case RuntimeException runtime -> runtime;
      case Error error -> throw error;
      default -> new IllegalStateException(failure);
    };
  }

  @Override
  public void close() {
    pool.shutdown();
  }
}
