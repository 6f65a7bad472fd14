package dev.kith.search;

/// A node found by its words.
///
/// @param score 0 to 1: of a look-up above 0.5 if it has every word, below if only some; of a
///   question its share of what a document could score at most
public record TextHit(int key, double score) {
  /// Further digits depend only on the order in which a score was summed.
  private static final double DIGITS = 1e6;

  public TextHit {
    score = Math.round(score * DIGITS) / DIGITS;
  }
}
