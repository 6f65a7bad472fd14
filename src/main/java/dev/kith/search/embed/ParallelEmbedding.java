package dev.kith.search.embed;

import dev.kith.fault.Fault;
import dev.kith.graph.EngineThreads;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.function.Function;
import java.util.stream.IntStream;

/// Embeds texts one by one, several at the same time.
final class ParallelEmbedding {
  private static final ThreadFactory THREADS =
      Thread.ofPlatform().name("kith-embed-", 0).daemon().factory();

  private ParallelEmbedding() {}

  /// The vectors of texts, in their order.
  ///
  /// @param workers how many texts are embedded at the same time at most
  static List<float[]> of(List<String> texts, int workers, Function<String, float[]> embed) {
    if (workers <= 1 || texts.size() <= 1) {
      return texts.stream().map(embed).toList();
    }
    // the longest first, so that no worker begins one when the others are done
    var order =
        IntStream.range(0, texts.size())
            .boxed()
            .sorted(Comparator.comparingInt(at -> -texts.get(at).length()))
            .toList();
    var vectors = new float[texts.size()][];
    try (var pool = Executors.newFixedThreadPool(Math.min(workers, texts.size()), THREADS)) {
      try {
        var running =
            order.stream()
                .map(at -> pool.submit(() -> vectors[at] = embed.apply(texts.get(at))))
                .toList();
        for (var each : running) {
          each.get();
        }
        return List.of(vectors);
      } catch (ExecutionException failed) {
        throw EngineThreads.unchecked(Objects.requireNonNullElse(failed.getCause(), failed));
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        throw new Fault.Cancelled().raise(stopped);
      } finally {
        pool.shutdownNow(); // after a failure nobody needs the rest
      }
    }
  }
}
