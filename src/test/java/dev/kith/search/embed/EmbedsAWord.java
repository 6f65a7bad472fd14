package dev.kith.search.embed;

import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import java.util.List;

/// Embeds a word with the model that comes with Kith, in a process of its own, and says how it
/// went.
final class EmbedsAWord {
  private EmbedsAWord() {}

  static void main(String[] words) {
    try (var embedder = new OnnxEmbedder(new EmbeddingModel.Bundled(), 1)) {
      var vectors = embedder.embed(List.of(words), Call.by("test"));
      System.out.println(vectors.getFirst().length + " numbers");
    } catch (FaultException fault) {
      System.out.println(fault.getMessage());
    }
  }
}
