package dev.kith.graph;

/// A node that a search found.
///
/// @param node its handle
/// @param score similarity 0 to 1 for semantic hits, relevance for words, and 1 for exact ones
public record Hit(int node, Match match, double score) {
  /// How the node matched, the strongest way first.
  public enum Match {
    ID,
    NAME,
    ALIAS,
    WORDS,
    MEANING
  }
}
