package dev.kith.store;

import dev.kith.graph.Call;
import dev.kith.search.embed.Embedder;
import java.util.List;
import java.util.function.Consumer;

/// Embeds as [WordEmbedder] does, and tells somebody of the texts before.
public record ObservedEmbedder(Consumer<List<String>> observer) implements Embedder {
  private static final WordEmbedder WORDS = new WordEmbedder();

  @Override
  public String model() {
    return WORDS.model();
  }

  @Override
  public int dimensions() {
    return WORDS.dimensions();
  }

  @Override
  public boolean isReady() {
    return true;
  }

  @Override
  public List<float[]> embed(List<String> texts, Call call) {
    observer.accept(texts);
    return WORDS.embed(texts, call);
  }
}
