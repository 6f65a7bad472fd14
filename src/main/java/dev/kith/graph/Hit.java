package dev.kith.graph;

import java.util.Locale;
import java.util.Optional;

/// A node that a search found.
///
/// @param node its handle
/// @param similarity the cosine of the question's vector and the nearest of the node's; empty where
///   one of them has none
/// @param observation what was observed that is nearest to the question in meaning; empty where
///   that is the node's own text, or nothing is near
public record Hit(
    int node, Match match, Optional<Double> similarity, Optional<String> observation) {
  /// A node that no observation speaks for.
  public Hit(int node, Match match, Optional<Double> similarity) {
    this(node, match, similarity, Optional.empty());
  }

  private static final double DIGITS = 1e3;

  /// How the node matched, the strongest way first.
  public enum Match {
    ID,
    NAME,
    ALIAS,
    WORDS,
    /// A word of the question was corrected.
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
