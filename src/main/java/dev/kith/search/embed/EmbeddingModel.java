package dev.kith.search.embed;

import java.nio.file.Path;

/// Which model turns text into vectors.
public sealed interface EmbeddingModel {
  /// The name stored with every vector of the model.
  String name();

  /// How many numbers a vector has.
  int dimensions();

  /// Whether the vocabulary has only lower-case words without accents.
  boolean lowerCase();

  /// The most tokens of a text that the model reads; the rest is ignored.
  int maxTokens();

  /// The model that comes with Kith: all-MiniLM-L6-v2, quantised.
  record Bundled() implements EmbeddingModel {
    @Override
    public String name() {
      return "all-minilm-l6-v2-q";
    }

    @Override
    public int dimensions() {
      return 384;
    }

    @Override
    public boolean lowerCase() {
      return true;
    }

    @Override
    public int maxTokens() {
      return 256;
    }
  }

  /// A BERT-like model in ONNX format that the operator provides.
  ///
  /// @param vocabulary a `vocab.txt` with one token a line, or a `tokenizer.json`
  record Custom(
      String name, Path onnx, Path vocabulary, int dimensions, boolean lowerCase, int maxTokens)
      implements EmbeddingModel {
    public Custom {
      if (name.isBlank() || dimensions < 1 || maxTokens < 3) {
        throw new IllegalArgumentException("a model needs a name, a dimension and three tokens");
      }
    }
  }
}
