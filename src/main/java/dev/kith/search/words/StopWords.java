package dev.kith.search.words;

import java.util.Set;

/// English words that nearly every text has, and that say little about it.
public final class StopWords {
  private static final Set<String> ALL =
      Set.of(
          "a", "about", "am", "an", "and", "any", "are", "as", "at", "be", "been", "being", "but",
          "by", "can", "could", "did", "do", "does", "doing", "for", "from", "had", "has", "have",
          "having", "he", "her", "hers", "him", "his", "how", "i", "if", "in", "into", "is", "it",
          "its", "me", "my", "no", "nor", "not", "of", "on", "or", "our", "ours", "shall", "she",
          "should", "so", "some", "such", "than", "that", "the", "their", "theirs", "them", "then",
          "there", "these", "they", "this", "those", "to", "too", "was", "we", "were", "what",
          "when", "where", "which", "while", "who", "whom", "whose", "why", "will", "with", "would",
          "you", "your", "yours");

  private StopWords() {}

  /// Whether a word in lower case is one of them.
  public static boolean has(String word) {
    return ALL.contains(word);
  }
}
