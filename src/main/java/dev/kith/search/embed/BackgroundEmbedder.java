package dev.kith.search.embed;

import dev.kith.graph.Call;
import dev.kith.graph.RightOfWay;
import java.util.List;

/// Embeds in the background: each text only while no caller needs the processor.
///
/// Callers that wait for a vector use the wrapped embedder directly.
public final class BackgroundEmbedder implements Embedder {
  private final Embedder wrapped;
  private final RightOfWay way;

  public BackgroundEmbedder(Embedder wrapped, RightOfWay way) {
    this.wrapped = wrapped;
    this.way = way;
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
  public List<float[]> embed(List<String> texts, Call call) {
    return ParallelEmbedding.of(
        texts,
        way.cores(),
        text -> way.giveWay(call, () -> wrapped.embed(List.of(text), call).getFirst()));
  }
}
