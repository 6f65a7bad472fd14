package dev.kith.search.text;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// The words of a text that a search looks for.
///
/// A short text is a look-up: a name, or some words of one, and each of its words counts. A longer
/// one, or one put as a question, is prose, of which the words that every text has are left out.
///
/// @param isQuestion whether the text is prose rather than a name
record QuestionWords(List<WordTokenizer.Word> words, boolean isQuestion) {
  /// A name seldom has more words than this.
  private static final int LONGEST_NAME = 4;

  /// Of this many words of prose one is expected to tell something.
  private static final int MOST_STOPS = 4;

  private static final Set<String> ASKING =
      Set.of(
          "what", "when", "where", "which", "who", "whom", "whose", "why", "how", "did", "does",
          "do", "is", "are", "was", "were", "can", "could", "has", "have", "had", "should",
          "would");

  private static final Set<String> STOP =
      Set.of(
          "a", "about", "am", "an", "and", "any", "are", "as", "at", "be", "been", "being", "but",
          "by", "can", "could", "did", "do", "does", "doing", "for", "from", "had", "has", "have",
          "having", "he", "her", "hers", "him", "his", "how", "i", "if", "in", "into", "is", "it",
          "its", "me", "my", "no", "nor", "not", "of", "on", "or", "our", "ours", "shall", "she",
          "should", "so", "some", "such", "than", "that", "the", "their", "theirs", "them", "then",
          "there", "these", "they", "this", "those", "to", "too", "was", "we", "were", "what",
          "when", "where", "which", "while", "who", "whom", "whose", "why", "will", "with", "would",
          "you", "your", "yours");

  static QuestionWords of(String text, int most) {
    var all = WordTokenizer.of(text, most * MOST_STOPS);
    var telling = all.stream().filter(word -> !isStop(word)).limit(most).toList();
    boolean asks = all.size() > 2 && (asks(all.getFirst()) || text.stripTrailing().endsWith("?"));
    boolean isQuestion = !telling.isEmpty() && (asks || all.size() > LONGEST_NAME);
    var words = isQuestion ? telling : all.stream().limit(most).toList();
    return new QuestionWords(words.stream().flatMap(QuestionWords::apart).toList(), isQuestion);
  }

  /// Where a script has no spaces, nobody knows where a word ends: each pair of characters counts
  /// as one, so that a text that has some of them is found, too.
  private static Stream<WordTokenizer.Word> apart(WordTokenizer.Word word) {
    return word.dense()
        ? word.parts().stream().map(part -> new WordTokenizer.Word(List.of(part), List.of(), true))
        : Stream.of(word);
  }

  private static boolean isStop(WordTokenizer.Word word) {
    return word.parts().size() == 1 && STOP.contains(word.parts().getFirst());
  }

  private static boolean asks(WordTokenizer.Word word) {
    return word.parts().size() == 1 && ASKING.contains(word.parts().getFirst());
  }
}
