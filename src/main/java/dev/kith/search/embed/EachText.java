package dev.kith.search.embed;

import dev.kith.fault.Fault;
import dev.kith.graph.EngineThreads;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/// Embeds texts one by one, several at the same time.
final class EachText {
  private static final ThreadFactory THREADS =
      Thread.ofPlatform().name("kith-embed-", 0).daemon().factory();

  private EachText() {}

  /// The vectors of texts, in their order. The thread that asks does its part, so that few texts
  /// start few threads.
  ///
  /// @param workers how many texts are embedded at the same time at most
  static List<float[]> of(List<String> texts, int workers, Function<String, float[]> embed) {
    var vectors = new float[texts.size()][];
    var next = new AtomicInteger();
    Callable<Boolean> worker =
        () -> {
          boolean well = false;
          try {
            for (int at = next.getAndIncrement(); at < vectors.length; ) {
              vectors[at] = embed.apply(texts.get(at));
              at = next.getAndIncrement();
            }
            well = true;
          } finally {
            if (!well) {
              next.set(vectors.length); // nobody needs the rest
            }
          }
          return well;
        };
    run(worker, Math.min(workers, vectors.length) - 1);
    return Arrays.asList(vectors);
  }

  private static void run(Callable<Boolean> worker, int others) {
    if (others < 1) {
      finish(worker);
      return;
    }
    try (var pool = Executors.newFixedThreadPool(others, THREADS)) {
      var running = new ArrayList<Future<Boolean>>();
      for (int other = 0; other < others; other++) {
        running.add(pool.submit(worker));
      }
      finish(worker);
      for (var other : running) {
        finish(other::get);
      }
    }
  }

  private static void finish(Callable<Boolean> part) {
    try {
      var _ = part.call();
    } catch (ExecutionException failed) {
      throw EngineThreads.unchecked(Objects.requireNonNullElse(failed.getCause(), failed));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new Fault.Cancelled().raise(stopped);
    } catch (Exception failed) {
      throw EngineThreads.unchecked(failed);
    }
  }
}
