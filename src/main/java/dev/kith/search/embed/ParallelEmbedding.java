package dev.kith.search.embed;

import dev.kith.fault.Fault;
import dev.kith.graph.EngineThreads;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;

/// Embeds texts in batches of a bounded size, several at the same time.
final class ParallelEmbedding {
  /// Short texts are embedded together up to so many characters, which takes about as long as the
  /// longest text that a model reads at once.
  private static final int CHARACTERS = 1_000;

  private static final ThreadFactory THREADS =
      Thread.ofPlatform().name("kith-embed-", 0).daemon().factory();

  private ParallelEmbedding() {}

  /// The vectors of texts, in their order.
  ///
  /// @param workers how many batches are embedded at the same time at most
  /// @param embed a batch, whose texts are of similar length
  static List<float[]> of(
      List<String> texts, int workers, Function<List<String>, List<float[]>> embed) {
    var batches = batches(texts);
    var vectors = new float[texts.size()][];
    Consumer<List<Integer>> work =
        batch -> {
          var embedded = embed.apply(batch.stream().map(texts::get).toList());
          for (int at = 0; at < embedded.size(); at++) {
            vectors[batch.get(at)] = embedded.get(at);
          }
        };
    if (workers <= 1 || batches.size() <= 1) {
      batches.forEach(work);
    } else {
      atOnce(batches, workers, work);
    }
    return List.of(vectors);
  }

  /// The positions of the texts of each batch. The longest texts come first, so that no worker
  /// begins one when the others are done.
  private static List<List<Integer>> batches(List<String> texts) {
    var order =
        IntStream.range(0, texts.size())
            .boxed()
            .sorted(Comparator.comparingInt(at -> -texts.get(at).length()))
            .toList();
    var batches = new ArrayList<List<Integer>>();
    int from = 0;
    long characters = 0;
    for (int at = 0; at < order.size(); at++) {
      int length = texts.get(order.get(at)).length();
      if (at > from && characters + length > CHARACTERS) {
        batches.add(order.subList(from, at));
        from = at;
        characters = 0;
      }
      characters += length;
    }
    if (from < order.size()) {
      batches.add(order.subList(from, order.size()));
    }
    return batches;
  }

  private static void atOnce(
      List<List<Integer>> batches, int workers, Consumer<List<Integer>> work) {
    try (var pool = Executors.newFixedThreadPool(Math.min(workers, batches.size()), THREADS)) {
      try {
        var running = batches.stream().map(each -> pool.submit(() -> work.accept(each))).toList();
        for (var each : running) {
          each.get();
        }
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
