package dev.kith.search.embed;

import dev.kith.graph.Call;
import dev.kith.graph.Throttle;
import java.util.List;

/// Embeds in the background: each batch only while no caller needs the processor.
///
/// Callers that wait for a vector use the wrapped embedder directly.
public final class BackgroundEmbedder implements Embedder {
  private final Embedder wrapped;
  private final Throttle throttle;

  public BackgroundEmbedder(Embedder wrapped, Throttle throttle) {
    this.wrapped = wrapped;
    this.throttle = throttle;
  }

  @Override
  public String model() {
    return wrapped.model();
  }

  @Override
  public int dimensions() {
    return wrapped.dimensions();
  }

  @Override
  public int maxTokens() {
    return wrapped.maxTokens();
  }

  @Override
  public boolean isReady() {
    return wrapped.isReady();
  }

  @Override
  public List<float[]> embed(List<String> texts, Call call) {
    return ParallelEmbedding.of(
        texts, throttle.cores(), batch -> throttle.run(call, () -> wrapped.embed(batch, call)));
  }
}
