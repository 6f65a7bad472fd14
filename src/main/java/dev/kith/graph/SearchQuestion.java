package dev.kith.graph;

import java.util.Set;

/// A search for nodes by text.
///
/// @param types names of the node types wanted; empty: all
/// @param threshold the minimum similarity, 0 to 1, of a semantic hit
public record SearchQuestion(
    String text, Mode mode, Set<String> types, int limit, double threshold) {
  /// Texts that have nothing to do with each other often reach this: what is less near is no hit.
  public static final double FLOOR = 0.3;

  public SearchQuestion {
    types = Set.copyOf(types);
  }

  /// The least similarity of an observation that is named for its meaning.
  public double floor() {
    return threshold > 0 ? threshold : FLOOR;
  }

  /// The same for another number of nodes.
  public SearchQuestion limited(int most) {
    return new SearchQuestion(text, mode, types, most, threshold);
  }

  /// How a text is compared with the nodes.
  public enum Mode {
    /// Ids, names and aliases, then words.
    WORDS,
    /// Embeddings.
    MEANING,
    /// Both, their scores added.
    HYBRID
  }

  /// What a search had to answer without.
  public enum Gap {
    /// The embedding model, which cannot be used.
    MODEL,
    /// The index of vectors, which is being built.
    VECTORS,
    /// The newest texts, which the index of words does not have yet.
    TEXTS
  }
}
