package dev.kith.store;

import dev.kith.graph.Call;
import dev.kith.search.embed.Embedder;
import java.util.List;
import java.util.Locale;

/// Embeds by counting words, so that tests need not load a model: texts that share words are near.
public final class WordEmbedder implements Embedder {
  @Override
  public String model() {
    return "words";
  }

  @Override
  public int dimensions() {
    return 1024;
  }

  @Override
  public boolean isReady() {
    return true;
  }

  @Override
  public List<float[]> embed(List<String> texts, Call call) {
    return texts.stream().map(this::vector).toList();
  }

  private float[] vector(String text) {
    var vector = new float[dimensions()];
    for (var word : text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+", -1)) {
      if (!word.isEmpty()) {
        vector[Math.floorMod(word.hashCode(), vector.length)] += 1;
      }
    }
    double length = 0;
    for (float part : vector) {
      length += part * part;
    }
    for (int index = 0; index < vector.length && length > 0; index++) {
      vector[index] /= (float) Math.sqrt(length);
    }
    return vector;
  }
}
