package dev.kith.graph;

import java.util.Locale;
import java.util.Optional;

/// A node that a search found.
///
/// @param node its handle
/// @param similarity the cosine of its vector and the question's; empty where one of them has none
public record Hit(int node, Match match, Optional<Double> similarity) {
  private static final double DIGITS = 1e3;

  /// How the node matched, the strongest way first.
  public enum Match {
    ID,
    NAME,
    ALIAS,
    WORDS,
    /// A word of the question was mended.
    TYPO,
    MEANING;

    /// As answers call it.
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /// The similarity as answers tell it: 0 to 1, in three digits.
  public Optional<Double> score() {
    return similarity.map(cosine -> Math.round(Math.clamp(cosine, 0, 1) * DIGITS) / DIGITS);
  }
}
