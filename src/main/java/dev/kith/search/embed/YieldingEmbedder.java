package dev.kith.search.embed;

import dev.kith.graph.Call;
import dev.kith.graph.RightOfWay;
import java.util.List;

/// Embeds what nobody waits for: text by text, each when no caller needs the processor more.
///
/// Those who do wait embed with the embedder behind it, and are in nobody's queue.
public final class YieldingEmbedder implements Embedder {
  private final Embedder behind;
  private final RightOfWay way;

  public YieldingEmbedder(Embedder behind, RightOfWay way) {
    this.behind = behind;
    this.way = way;
  }

  @Override
  public String model() {
    return behind.model();
  }

  @Override
  public int dimensions() {
    return behind.dimensions();
  }

  @Override
  public List<float[]> embed(List<String> texts, Call call) {
    return EachText.of(
        texts,
        way.cores(),
        text -> way.giveWay(call, () -> behind.embed(List.of(text), call).getFirst()));
  }
}
