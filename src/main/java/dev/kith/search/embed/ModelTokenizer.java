package dev.kith.search.embed;

/// Splits text into the tokens that a model was trained on.
public sealed interface ModelTokenizer permits WordPieceTokenizer, UnigramTokenizer {
  /// The token ids of a text, among the marks that every text gets.
  int[] encode(String text);

  /// Whether the model knows anything of a text with these ids, which have more than the marks and
  /// the token for what is unknown.
  boolean knows(int[] ids);

  /// The largest id that any text may get.
  int largest();
}
