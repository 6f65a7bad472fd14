package dev.kith.search.text;

/// Figure S1: reduces the singular and the plural of an English word to one stem, and no more.
///
/// [EnglishStemming] reduces further, and conflates different words. A stem need not be a word: it
/// is only compared with other stems.
final class PluralStemmer {
  private static final int SHORTEST = 4;

  private PluralStemmer() {}

  /// The stem that a word shares with its plural.
  static String stem(String word) {
    if (word.length() < SHORTEST || !isLetters(word)) {
      return word;
    }
    var stem = singular(word);
    int length = stem.length();
    if (length > 4 && stem.endsWith("ie")) {
      return stem.substring(0, length - 2) + "y"; // cookie, cookies, and queries with query
    }
    if (stem.endsWith("che")
        || stem.endsWith("she")
        || stem.endsWith("xe")
        || stem.endsWith("ze")
        || stem.endsWith("se")
        || stem.endsWith("oe")) {
      return stem.substring(0, length - 1); // boxes and box, caches and cache, heroes and hero
    }
    return stem;
  }

  private static String singular(String word) {
    if (!word.endsWith("s") || word.endsWith("ss") || word.endsWith("us") || word.endsWith("is")) {
      return word;
    }
    return word.substring(0, word.length() - 1);
  }

  static boolean isLetters(String word) {
    for (int at = 0; at < word.length(); at++) {
      if (word.charAt(at) < 'a' || word.charAt(at) > 'z') {
        return false;
      }
    }
    return true;
  }
}
