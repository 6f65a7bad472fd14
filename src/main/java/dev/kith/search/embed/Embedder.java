package dev.kith.search.embed;

import dev.kith.graph.Call;
import java.util.List;

/// Turns texts into vectors that are close together where the texts mean the same.
public interface Embedder {
  /// The name stored with every vector: vectors of different models cannot be compared.
  String model();

  /// How many numbers a vector has.
  int dimensions();

  /// How many tokens of a text it reads; the rest is ignored.
  default int maxTokens() {
    return 256;
  }

  /// Whether it embeds at once; if not, the first text waits for the model. Never waits itself.
  boolean isReady();

  /// One vector of length 1 for each text, in the same order; all zeros for a text without tokens.
  List<float[]> embed(List<String> texts, Call call);
}
