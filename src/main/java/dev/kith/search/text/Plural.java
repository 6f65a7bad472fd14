package dev.kith.search.text;

/// Brings the singular and the plural of an English word together, and nothing else.
///
/// Names are in any language, and stronger stemmers make one of words that are not (`organisation`
/// and `organ`); plurals are what people and agents vary most. The stem need be no word: it is only
/// ever compared with other stems.
final class Plural {
  private static final int SHORTEST = 4;

  private Plural() {}

  /// The form that a word shares with its plural.
  static String stem(String word) {
    if (word.length() < SHORTEST || !isLetters(word)) {
      return word;
    }
    var stem = singular(word);
    int length = stem.length();
    if (length > 4 && stem.endsWith("ie")) {
      return stem.substring(0, length - 2) + "y"; // cookie, cookies, and queries beside query
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

  private static boolean isLetters(String word) {
    for (int at = 0; at < word.length(); at++) {
      if (word.charAt(at) < 'a' || word.charAt(at) > 'z') {
        return false;
      }
    }
    return true;
  }
}
