package dev.kith.search.embed;

import dev.kith.graph.Call;
import java.util.List;

/// Gives texts their place in a space where what means the same lies close together.
public interface Embedder {
  /// The name kept beside every vector: vectors of different models must never be compared.
  String model();

  /// How many numbers a vector has.
  int dimensions();

  /// One vector of length 1 for each text, in the same order; all zeros where a text says nothing.
  List<float[]> embed(List<String> texts, Call call);
}
