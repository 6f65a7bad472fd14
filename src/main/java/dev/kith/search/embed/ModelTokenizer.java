package dev.kith.search.embed;

/// Splits text into the tokens that a model was trained on.
public sealed interface ModelTokenizer permits WordPieceTokenizer, UnigramTokenizer {
  /// The token ids of a text, among the marks that every text gets.
  int[] encode(String text);

  /// How many marks every text gets, which alone remain of an empty one.
  int marks();

  /// The largest id that any text may get.
  int largest();
}
