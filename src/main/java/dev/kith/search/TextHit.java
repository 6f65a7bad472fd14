package dev.kith.search;

/// A node whose words were found.
///
/// @param score 0 to 1: above 0.5 where every word asked for was found, below where only some were
public record TextHit(int key, double score) {
  /// Behind these digits stands only the order in which the parts of a score were added up.
  private static final double DIGITS = 1e6;

  public TextHit {
    score = Math.round(score * DIGITS) / DIGITS;
  }
}
