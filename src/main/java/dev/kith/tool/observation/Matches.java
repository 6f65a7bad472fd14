package dev.kith.tool.observation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// How well some texts match a question: by its words, the rare ones counting most, as in BM25.
final class Matches {
  private static final double SATURATION = 1.2;
  private static final double BY_LENGTH = 0.5;

  private final List<String> wanted;
  private final double[] scores;
  private final double[] rarities;

  @SuppressWarnings("ArrayRecordComponent")
  private record WordCounts(int[] counts, int length) {}

  /// @param texts those to compare with each other
  Matches(String query, List<String> texts) {
    this(new LinkedHashSet<>(wanted(TextWords.of(query))), texts);
  }

  /// How near some texts are to one that should be among them: by all its words.
  static Matches ofEveryWord(String text, List<String> texts) {
    return new Matches(new LinkedHashSet<>(stems(TextWords.of(text))), texts);
  }

  private Matches(Set<String> wanted, List<String> texts) {
    this.wanted = List.copyOf(wanted);
    this.scores = new double[texts.size()];
    this.rarities = new double[wanted.size()];
    if (!wanted.isEmpty()) {
      score(texts);
    }
  }

  /// All words count only where there are no others than those that nearly every text has.
  private static List<String> wanted(List<TextWords.StemmedWord> words) {
    boolean all = words.stream().allMatch(TextWords.StemmedWord::stop);
    return stems(words.stream().filter(word -> all || !word.stop()).toList());
  }

  private static List<String> stems(List<TextWords.StemmedWord> words) {
    return words.stream().map(TextWords.StemmedWord::stem).toList();
  }

  private void score(List<String> texts) {
    Map<String, Integer> places = new HashMap<>();
    wanted.forEach(word -> places.put(word, places.size()));
    var read = new ArrayList<WordCounts>(texts.size());
    int[] having = new int[wanted.size()];
    long words = 0;
    for (var text : texts) {
      var each = TextWords.of(text);
      int[] counts = new int[wanted.size()];
      for (var word : each) {
        int place = places.getOrDefault(word.stem(), -1);
        if (place >= 0 && counts[place]++ == 0) {
          having[place]++;
        }
      }
      words += each.size();
      read.add(new WordCounts(counts, each.size()));
    }
    for (int place = 0; place < having.length; place++) {
      rarities[place] = Math.log1p((texts.size() - having[place] + 0.5) / (having[place] + 0.5));
    }
    double usual = Math.max(1, (double) words / Math.max(1, texts.size()));
    for (int index = 0; index < scores.length; index++) {
      scores[index] = score(read.get(index), usual);
    }
  }

  private double score(WordCounts text, double usual) {
    double damping = SATURATION * (1 - BY_LENGTH + BY_LENGTH * text.length / usual);
    double sum = 0;
    for (int place = 0; place < rarities.length; place++) {
      int count = text.counts[place];
      sum += rarities[place] * count * (SATURATION + 1) / (count + damping);
    }
    return sum;
  }

  /// The score of a text; 0 where it has none of the words.
  double score(int text) {
    return scores[text];
  }

  /// What a name adds to each of the texts that it stands over.
  double ofName(String name) {
    double sum = 0;
    for (var word : TextWords.of(name)) {
      int place = wanted.indexOf(word.stem());
      sum += place >= 0 ? rarities[place] : 0;
    }
    return sum;
  }

  /// Where the rarest of the words stands first in a text; 0 where there is none.
  int place(String text) {
    int at = 0;
    double rarest = 0;
    for (var word : TextWords.of(text)) {
      int known = wanted.indexOf(word.stem());
      if (known >= 0 && rarities[known] > rarest) {
        rarest = rarities[known];
        at = word.at();
      }
    }
    return at;
  }
}
