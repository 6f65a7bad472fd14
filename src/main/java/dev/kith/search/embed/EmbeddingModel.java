package dev.kith.search.embed;

import java.nio.file.Path;

/// Which model turns text into vectors.
public sealed interface EmbeddingModel {
  /// The name stored with every vector of the model.
  String name();

  /// How many numbers a vector has.
  int dimensions();

  /// The most tokens of a text that the model reads; the rest is ignored.
  int maxTokens();

  /// How the vectors of a text's tokens become one.
  Pooling pooling();

  /// Which of the tokens' vectors count; a model that returns a single vector has pooled itself.
  enum Pooling {
    /// All, evenly.
    MEAN,
    /// That of the mark before the text.
    CLS
  }

  /// The model that comes with Kith: all-MiniLM-L6-v2, quantised, with a scale for each token.
  record Bundled() implements EmbeddingModel {
    @Override
    public String name() {
      return "all-minilm-l6-v2-q-token";
    }

    @Override
    public int dimensions() {
      return 384;
    }

    @Override
    public int maxTokens() {
      return 256;
    }

    @Override
    public Pooling pooling() {
      return Pooling.MEAN;
    }
  }

  /// A BERT-like model in ONNX format that the operator provides.
  ///
  /// @param vocabulary a `vocab.txt` with one token a line, or a `tokenizer.json`, WordPiece or
  ///   Unigram
  record Custom(
      String name, Path onnx, Path vocabulary, int dimensions, int maxTokens, Pooling pooling)
      implements EmbeddingModel {
    public Custom {
      if (name.isBlank() || dimensions < 1 || maxTokens < 3) {
        throw new IllegalArgumentException("a model needs a name, a dimension and three tokens");
      }
    }
  }
}
