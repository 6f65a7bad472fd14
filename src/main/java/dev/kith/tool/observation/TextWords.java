package dev.kith.tool.observation;

import dev.kith.search.words.StopWords;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Cuts a text into words to compare: without case, accents and the usual English endings. Scripts
/// without spaces become pairs of characters.
final class TextWords {
  private static final int SHORTEST_STEM = 3;
  private static final List<String> ENDINGS = List.of("ings", "ing", "ies", "ed", "es", "s");

  /// A word and where it begins in its text.
  ///
  /// @param stop whether nearly every text has it
  record StemmedWord(String stem, int at, boolean stop) {}

  private final String text;
  private final List<StemmedWord> words = new ArrayList<>();

  private TextWords(String text) {
    this.text = text;
  }

  static List<StemmedWord> of(String text) {
    var reading = new TextWords(text);
    reading.read();
    return reading.words;
  }

  private void read() {
    int at = 0;
    while (at < text.length()) {
      int end = at;
      while (end < text.length() && belongs(text.codePointAt(end))) {
        end += Character.charCount(text.codePointAt(end));
      }
      if (end > at) {
        add(at, end);
      }
      at = end == text.length() ? end : end + Character.charCount(text.codePointAt(end));
    }
  }

  private static boolean belongs(int point) {
    if (point < 0x80) {
      return (point >= 'a' && point <= 'z')
          || (point >= 'A' && point <= 'Z')
          || (point >= '0' && point <= '9');
    }
    return Character.isLetterOrDigit(point)
        || Character.getType(point) == Character.NON_SPACING_MARK
        || Character.getType(point) == Character.COMBINING_SPACING_MARK;
  }

  private void add(int from, int to) {
    int start = from;
    while (start < to) {
      boolean dense = isDense(text.codePointAt(start));
      int end = start;
      while (end < to && isDense(text.codePointAt(end)) == dense) {
        end += Character.charCount(text.codePointAt(end));
      }
      if (dense) {
        addPairs(start, end);
      } else {
        var word = plain(text.substring(start, end));
        words.add(new StemmedWord(stem(word), start, StopWords.has(word)));
      }
      start = end;
    }
  }

  private void addPairs(int from, int to) {
    int points = text.codePointCount(from, to);
    for (int index = 0; index < Math.max(1, points - 1); index++) {
      int start = text.offsetByCodePoints(from, index);
      int end = text.offsetByCodePoints(start, Math.min(2, points));
      words.add(new StemmedWord(plain(text.substring(start, end)), start, false));
    }
  }

  private static boolean isDense(int point) {
    return point >= 0x0E00
        && switch (Character.UnicodeScript.of(point)) {
          case HAN, HIRAGANA, KATAKANA, HANGUL, BOPOMOFO, THAI, LAO, KHMER, MYANMAR -> true;
          default -> false;
        };
  }

  private static String plain(String word) {
    var lower = word.toLowerCase(Locale.ROOT);
    for (int at = 0; at < lower.length(); at++) {
      if (lower.charAt(at) >= 0x80) {
        var bare = new StringBuilder();
        Normalizer.normalize(lower, Normalizer.Form.NFKD)
            .codePoints()
            .filter(point -> Character.getType(point) != Character.NON_SPACING_MARK)
            .forEach(bare::appendCodePoint);
        return bare.toString();
      }
    }
    return lower;
  }

  /// `works`, `worked` and `working` are one word; so are `live` and `living`.
  private static String stem(String word) {
    if (word.length() <= SHORTEST_STEM) {
      return word;
    }
    var stem = word.endsWith("ss") ? word : withoutEnding(word);
    boolean silent = stem.length() > SHORTEST_STEM && (stem.endsWith("e") || stem.endsWith("y"));
    return silent ? stem.substring(0, stem.length() - 1) : stem;
  }

  private static String withoutEnding(String word) {
    char last = word.charAt(word.length() - 1);
    if (last == 's' || last == 'g' || last == 'd') {
      for (var ending : ENDINGS) {
        int rest = word.length() - ending.length();
        if (rest >= SHORTEST_STEM && word.endsWith(ending)) {
          return word.substring(0, rest);
        }
      }
    }
    return word;
  }
}
