package dev.kith.search.embed;

import dev.kith.fault.Fault;
import dev.kith.graph.Call;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// Embeds with a model in ONNX form, run in this process.
///
/// Many threads may embed at once. The model is loaded by the first text that needs it.
public final class OnnxEmbedder implements Embedder, AutoCloseable {
  private final EmbeddingModel model;
  private final int threads;
  private final int batch;
  private Optional<LoadedModel> loaded = Optional.empty();
  private int users;
  private boolean closed;

  /// An embedder whose every run uses `threads` cores at most and takes `batch` texts at once.
  ///
  /// A batch is faster by the text but ties the vectors to their company: a quantised model scales
  /// its numbers over the whole batch, so one text may embed a little differently beside others.
  public OnnxEmbedder(EmbeddingModel model, int threads, int batch) {
    this.model = model;
    this.threads = threads;
    this.batch = batch;
  }

  /// For questions: one core, one text at a time, the same vector for the same text always.
  public static OnnxEmbedder interactive(EmbeddingModel model) {
    return new OnnxEmbedder(model, 1, 1);
  }

  @Override
  public String model() {
    return model.name();
  }

  @Override
  public int dimensions() {
    return model.dimensions();
  }

  @Override
  public List<float[]> embed(List<String> texts, Call call) {
    var vectors = new float[texts.size()][];
    Arrays.setAll(vectors, _ -> new float[model.dimensions()]);
    if (texts.stream().allMatch(String::isBlank)) {
      return List.of(vectors);
    }
    var using = acquire();
    try {
      embed(using, texts, vectors, call);
    } finally {
      release();
    }
    return List.of(vectors);
  }

  private void embed(LoadedModel loaded, List<String> texts, float[][] vectors, Call call) {
    var tokens = texts.stream().map(loaded::tokens).toArray(int[][]::new);
    // neighbours in a batch are padded to the longest of them, so the like-sized go together
    int[] order =
        IntStream.range(0, tokens.length)
            .filter(index -> tokens[index].length > 2)
            .boxed()
            .sorted(Comparator.comparingInt(index -> tokens[index].length))
            .mapToInt(Integer::intValue)
            .toArray();
    for (int from = 0; from < order.length; from += batch) {
      call.check();
      int[] rows = Arrays.copyOfRange(order, from, Math.min(order.length, from + batch));
      loaded.run(rows, tokens, vectors, call);
    }
  }

  private synchronized LoadedModel acquire() {
    if (closed) {
      throw new Fault.Unavailable(
              "The embedding model", "it was closed", "Start Kith again and repeat the call.")
          .raise();
    }
    if (loaded.isEmpty()) {
      loaded = Optional.of(LoadedModel.load(model, threads));
    }
    users++;
    return loaded.get();
  }

  private synchronized void release() {
    users--;
    freeIfUnused();
  }

  /// Frees the model as soon as no text is being embedded.
  @Override
  public synchronized void close() {
    closed = true;
    freeIfUnused();
  }

  private void freeIfUnused() {
    if (closed && users == 0) {
      loaded.ifPresent(LoadedModel::close);
      loaded = Optional.empty();
    }
  }
}
