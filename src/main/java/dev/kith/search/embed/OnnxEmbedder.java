package dev.kith.search.embed;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;

/// Embeds with an ONNX model that runs in this process.
///
/// It is thread-safe, and loads the model with the first text.
public final class OnnxEmbedder implements Embedder, AutoCloseable {
  private static final Logger LOG = System.getLogger(OnnxEmbedder.class.getName());

  private final EmbeddingModel model;
  private final int workers;
  private Optional<LoadedModel> loaded = Optional.empty();
  private volatile boolean ready;
  private int users;
  private boolean closed;
  private boolean logged;

  /// An embedder that works on up to `workers` batches of one call at the same time, each on one
  /// core.
  public OnnxEmbedder(EmbeddingModel model, int workers) {
    this.model = model;
    this.workers = workers;
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
  public int maxTokens() {
    return model.maxTokens();
  }

  @Override
  public boolean isReady() {
    return ready;
  }

  @Override
  public List<float[]> embed(List<String> texts, Call call) {
    if (texts.stream().allMatch(String::isBlank)) {
      return List.of(new float[texts.size()][model.dimensions()]);
    }
    var using = acquire();
    try {
      return ParallelEmbedding.of(texts, workers, batch -> using.embed(batch, call));
    } finally {
      release();
    }
  }

  /// Raises a fault where a model that the operator chose cannot be used, which is better known
  /// before the first text. That of Kith itself is not loaded for it.
  public void check() {
    if (model instanceof EmbeddingModel.Custom) {
      acquire();
      release();
    }
  }

  private synchronized LoadedModel acquire() {
    if (closed) {
      throw new Fault.Unavailable(
              "The embedding model", "it was closed", "Start Kith again and repeat the call.")
          .raise();
    }
    if (loaded.isEmpty()) {
      loaded = Optional.of(load());
      ready = true;
    }
    users++;
    return loaded.get();
  }

  /// Callers see the fault, which does not name the operator's files; the log does.
  private LoadedModel load() {
    try {
      return LoadedModel.load(model);
    } catch (FaultException unusable) {
      if (model instanceof EmbeddingModel.Custom custom && !logged) {
        logged = true;
        LOG.log(
            Level.WARNING,
            () ->
                "embedding model unusable onnx="
                    + custom.onnx()
                    + " vocabulary="
                    + custom.vocabulary());
      }
      throw unusable;
    }
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
