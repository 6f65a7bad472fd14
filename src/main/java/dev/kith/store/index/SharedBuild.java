package dev.kith.store.index;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.EngineThreads;
import dev.kith.graph.Progress;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Builds an index in the background, once for all calls that need it. A call that cannot wait for
/// its end learns how far it is, and the building goes on.
public final class SharedBuild implements AutoCloseable {
  private static final long LOOK_MILLIS = 50;
  private static final long SHUTDOWN_MILLIS = 3_000;
  private static final int LONGEST_SECONDS = 60;

  private final String what;
  private final Build build;
  private Optional<Running> last = Optional.empty();

  /// Builds the index.
  @FunctionalInterface
  public interface Build {
    void run(Progress progress);
  }

  /// @param what the index, in words
  public SharedBuild(String what, Build build) {
    this.what = what;
    this.build = build;
  }

  /// Waits for the end of the build, which begins here unless it is under way already.
  public void await(Call call) {
    var running = running();
    while (!hasEnded(running, LOOK_MILLIS)) {
      if (call.isOver()) {
        throw call.isCancelled() ? new Fault.Cancelled().raise() : running.notReady(what);
      }
    }
  }

  /// The same for a little while; tells whether it has ended.
  boolean awaitBriefly(Call call, long millis) {
    return hasEnded(running(), Math.min(millis, call.remainingMillis()));
  }

  private synchronized Running running() {
    if (last.isEmpty() || last.get().done.isDone()) {
      var next = new Running();
      last = Optional.of(next);
      Thread.ofPlatform().name("kith-build").daemon().start(() -> next.run(build));
    }
    return last.get();
  }

  private static boolean hasEnded(Running running, long millis) {
    try {
      return running.done.get(millis, TimeUnit.MILLISECONDS);
    } catch (TimeoutException later) {
      return false;
    } catch (ExecutionException failed) {
      throw EngineThreads.unchecked(Objects.requireNonNullElse(failed.getCause(), failed));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new Fault.Cancelled().raise(interrupted);
    }
  }

  /// Waits a little for a build that is being stopped.
  @Override
  public void close() {
    Optional<Running> running;
    synchronized (this) {
      running = last;
    }
    try {
      var _ = running.isEmpty() || hasEnded(running.get(), SHUTDOWN_MILLIS);
    } catch (RuntimeException stopped) {
      // Whoever needs the index next builds it.
      return;
    }
  }

  /// One build, and how far it is.
  private static final class Running {
    private final CompletableFuture<Boolean> done = new CompletableFuture<>();
    private final long began = System.nanoTime();
    private volatile double share;

    private void run(Build build) {
      try {
        build.run((_, each, total) -> share = total > 0 ? (double) each / total : 0);
        done.complete(true);
      } catch (Throwable failure) { // errors must end the wait as well
        done.completeExceptionally(failure);
      }
    }

    private FaultException notReady(String what) {
      double now = share;
      double seconds = (System.nanoTime() - began) / 1e9;
      long left = now > 0 ? Math.round(seconds * (1 - now) / now) : LONGEST_SECONDS;
      return new Fault.NotReady(
              what,
              "it is being built" + (now > 0 ? ", " + Math.round(now * 100) + " % done" : ""),
              Math.clamp(left, 1, LONGEST_SECONDS))
          .raise();
    }
  }
}
