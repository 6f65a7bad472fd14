package dev.kith.search.text;

import org.tartarus.snowball.ext.EnglishStemmer;

/// Reduces the forms of an English word to one stem: `deployed`, `deploys` and `deploying` meet.
///
/// Texts are stemmed so, names only by [PluralStemmer]: there, `organ` is not `organisation`. A
/// stem need not be a word: it is only compared with other stems.
final class WordStem {
  private static final int SHORTEST = 4;
  private static final ThreadLocal<EnglishStemmer> STEMMERS =
      ThreadLocal.withInitial(EnglishStemmer::new);

  private WordStem() {}

  static String of(String word) {
    if (word.length() < SHORTEST || !PluralStemmer.isLetters(word)) {
      return word;
    }
    var stemmer = STEMMERS.get();
    stemmer.setCurrent(word);
    stemmer.stem();
    return stemmer.getCurrent();
  }
}
