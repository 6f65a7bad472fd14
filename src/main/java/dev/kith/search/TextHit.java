package dev.kith.search;

/// A node found by its words.
///
/// @param score 0 to 1: above 0.5 if it has every word of the query, below if only some
/// @param corrected whether it has a word only if that word's spelling is corrected
public record TextHit(int key, double score, boolean corrected) {
  /// Further digits depend only on the order in which a score was summed.
  private static final double DIGITS = 1e6;

  public TextHit {
    score = Math.round(score * DIGITS) / DIGITS;
  }
}
