package dev.kith.search.text;

import dev.kith.search.words.StopWords;
import dev.kith.search.words.WordTokenizer;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.lucene.index.IndexReader;

/// The words of a text that a search looks for.
///
/// A short text is a look-up: a name, or some words of one, and each of its words counts, though
/// one that every text has finds nothing by itself beside others. A longer text, or one put as a
/// question, is prose, of which such words are left out.
///
/// @param isQuestion whether the text is prose rather than a name
record QuestionWords(List<WordTokenizer.Word> words, boolean isQuestion) {
  /// A word and how often the text has it.
  record Counted(WordTokenizer.Word word, int times) {}

  /// A name seldom has more words than this.
  private static final int LONGEST_NAME = 4;

  /// So many words of a text are read.
  private static final int READ = 400;

  private static final Set<String> ASKING =
      Set.of(
          "what", "when", "where", "which", "who", "whom", "whose", "why", "how", "did", "does",
          "do", "is", "are", "was", "were", "can", "could", "has", "have", "had", "should",
          "would");

  static QuestionWords of(String text) {
    var all = WordTokenizer.of(text, READ);
    var telling = all.stream().filter(word -> !isStop(word)).toList();
    boolean asks = all.size() > 2 && (asks(all.getFirst()) || text.stripTrailing().endsWith("?"));
    boolean isQuestion = !telling.isEmpty() && (asks || all.size() > LONGEST_NAME);
    var words = isQuestion ? telling : all;
    return new QuestionWords(words.stream().flatMap(QuestionWords::pairsOf).toList(), isQuestion);
  }

  /// At most `most` words, in their order, so that a long text takes no longer than a short one.
  ///
  /// Figure S3: of prose those that tell the most about it, because it repeats them or few
  /// documents have them; of a look-up the first.
  List<Counted> selected(int most, IndexReader reader) throws IOException {
    if (!isQuestion) {
      return words.stream().limit(most).map(word -> new Counted(word, 1)).toList();
    }
    var times = new LinkedHashMap<WordTokenizer.Word, Integer>();
    words.forEach(word -> times.merge(word, 1, Integer::sum));
    var all =
        times.entrySet().stream().map(each -> new Counted(each.getKey(), each.getValue())).toList();
    return all.size() <= most ? all : heaviest(all, most, reader);
  }

  private static List<Counted> heaviest(List<Counted> all, int most, IndexReader reader)
      throws IOException {
    var weights = new HashMap<Counted, Double>();
    for (var each : all) {
      weights.put(each, each.times * QueryCoverage.rarity(reader, each.word.parts()));
    }
    // equals keep their order
    Comparator<Counted> byWeight = Comparator.comparing(weights::get, Comparator.reverseOrder());
    var kept = new HashSet<>(all.stream().sorted(byWeight).limit(most).toList());
    return all.stream().filter(kept::contains).toList();
  }

  /// Where a script has no spaces, nobody knows where a word ends: each pair of characters counts
  /// as one, so that a text that has some of them is found, too.
  private static Stream<WordTokenizer.Word> pairsOf(WordTokenizer.Word word) {
    return word.dense()
        ? word.parts().stream().map(part -> new WordTokenizer.Word(List.of(part), List.of(), true))
        : Stream.of(word);
  }

  /// Whether it is a word that says little about a text.
  static boolean isStop(WordTokenizer.Word word) {
    return word.parts().size() == 1 && StopWords.has(word.parts().getFirst());
  }

  private static boolean asks(WordTokenizer.Word word) {
    return word.parts().size() == 1 && ASKING.contains(word.parts().getFirst());
  }
}
