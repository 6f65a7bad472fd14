package dev.kith.search.text;

import org.tartarus.snowball.ext.EnglishStemmer;

/// Reduces the forms of an English word to one stem: `deployed`, `deploying` and `deployment`.
///
/// It joins words that mean different things, too (`organ` and `organisation`), and names are in
/// any language. So a stem only adds to what [PluralStemmer] finds, and weighs less than the word.
/// An instance serves one thread.
final class EnglishStemming {
  private static final int SHORTEST = 4;

  private final EnglishStemmer stemmer = new EnglishStemmer();

  /// The stem, which need not be a word; words that are not of plain letters are their own.
  String stem(String word) {
    if (word.length() < SHORTEST || !PluralStemmer.isLetters(word)) {
      return word;
    }
    stemmer.setCurrent(word);
    stemmer.stem();
    return stemmer.getCurrent();
  }
}
