package dev.kith.search.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The terms that stand for a word in the index, each with its weight.
///
/// A word is indexed together with its singular and its stem, where they differ from it. The
/// weights of all terms that one occurrence of the word itself has add up to one; its plural has
/// less, and another word of the same stem least.
///
/// @param singular what the word shares with its plural
/// @param stem what it shares with all of its forms
record WordForms(String word, String singular, String stem) {
  /// Mark tokens as what they are, so that they cannot equal a word in a text.
  static final String SINGULAR = "~";

  static final String STEM = "^";

  private static final float WORD_WEIGHT = 0.2f;
  private static final float SINGULAR_WEIGHT = 0.2f;
  private static final float STEM_WEIGHT = 0.6f;

  static WordForms of(String word, EnglishStemming stemming) {
    return new WordForms(word, PluralStemmer.stem(word), stemming.stem(word));
  }

  /// Whether a term of the index is such a mark of a word rather than a word.
  static boolean isMarked(String term) {
    return term.endsWith(SINGULAR) || term.endsWith(STEM);
  }

  /// What the index holds beside the word wherever it holds the word.
  List<String> marks() {
    var marks = new ArrayList<String>();
    if (!singular.equals(word)) {
      marks.add(singular + SINGULAR);
    }
    if (!stem.equals(word) && !stem.equals(singular)) {
      marks.add(stem + STEM);
    }
    return marks;
  }

  /// The terms that find the word, the word itself first.
  Map<String, Float> weights() {
    var weights = new LinkedHashMap<String, Float>();
    add(weights, word, WORD_WEIGHT);
    add(weights, singular, SINGULAR_WEIGHT);
    add(weights, singular + SINGULAR, SINGULAR_WEIGHT);
    add(weights, stem, STEM_WEIGHT);
    add(weights, stem + SINGULAR, STEM_WEIGHT);
    add(weights, stem + STEM, STEM_WEIGHT);
    return weights;
  }

  /// The same terms without their weights.
  Set<String> terms() {
    return weights().keySet();
  }

  private static void add(Map<String, Float> weights, String term, float weight) {
    weights.merge(term, weight, (some, more) -> Math.min(1f, some + more));
  }
}
