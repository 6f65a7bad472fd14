package dev.kith.search.words;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;

/// Splits text of any script into words, and words into the parts that people search for.
///
/// Case and accents are removed. Identifiers (`HttpServer`, `snake_case`, `python3`) are split into
/// parts and kept whole as well. Scripts without spaces become bigrams.
public final class WordTokenizer {
  private static final int LONGEST_PART = 100;
  private static final int MAX_PARTS = 8;

  /// A word: found by all of its parts, or by one of its whole forms.
  ///
  /// @param dense whether the script has no spaces, so that single characters are searched as well
  public record Word(List<String> parts, List<String> wholes, boolean dense) {
    public Word {
      parts = List.copyOf(parts);
      wholes = List.copyOf(wholes);
    }

    /// Whether more letters could follow: not where there are no words, nor after the signs of
    /// `C++`.
    public boolean mayGoOn() {
      return !dense && wholes.stream().noneMatch(Word::isSigned);
    }

    private static boolean isSigned(String whole) {
      return whole.endsWith("+") || whole.endsWith("#");
    }
  }

  private final String text;
  private final List<Word> words = new ArrayList<>();
  private final int most;
  private int at;

  private WordTokenizer(String text, int most) {
    this.text = prepared(text);
    this.most = most;
  }

  /// At most `most` words of a text, in order.
  public static List<Word> of(String text, int most) {
    var reading = new WordTokenizer(text, most);
    reading.read();
    return reading.words;
  }

  /// The form of a text that must match as a whole.
  public static String folded(String text) {
    var folded = isAscii(text) ? text : Normalizer.normalize(text, Normalizer.Form.NFKC);
    return folded.strip().toLowerCase(Locale.ROOT);
  }

  /// Whether a part has only digits.
  public static boolean isNumber(String part) {
    return part.codePoints().allMatch(Character::isDigit);
  }

  private static boolean isAscii(String text) {
    for (int at = 0; at < text.length(); at++) {
      if (text.charAt(at) >= 128) {
        return false;
      }
    }
    return true;
  }

  /// NFKC without format characters such as soft hyphens and joiners.
  private static String prepared(String text) {
    if (isAscii(text)) {
      return text;
    }
    var clean = new StringBuilder(text.length());
    Normalizer.normalize(text, Normalizer.Form.NFKC)
        .codePoints()
        .filter(point -> Character.getType(point) != Character.FORMAT)
        .forEach(clean::appendCodePoint);
    return clean.toString();
  }

  private void read() {
    while (at < text.length() && words.size() < most) {
      int point = text.codePointAt(at);
      if (isDense(point)) {
        readDense();
      } else if (Character.isLetterOrDigit(point)) {
        readWord();
      } else {
        at += Character.charCount(point);
        if (Character.getType(point) == Character.OTHER_SYMBOL) {
          words.add(new Word(List.of(Character.toString(point)), List.of(), false));
        }
      }
    }
  }

  private void readDense() {
    int start = at;
    while (at < text.length() && isDense(text.codePointAt(at))) {
      at += Character.charCount(text.codePointAt(at));
    }
    var points = folded(text.substring(start, at)).codePoints().toArray();
    var parts = new ArrayList<String>();
    for (int first = 0; first + 1 < points.length; first++) {
      parts.add(new String(points, first, 2));
    }
    if (points.length == 1) {
      parts.add(new String(points, 0, 1));
    }
    words.add(new Word(List.copyOf(parts), List.of(), true));
  }

  /// Reads runs of letters and digits that are joined by hyphens or the like.
  private void readWord() {
    var parts = new ArrayList<String>();
    var joined = new StringBuilder();
    var wholes = new ArrayList<String>();
    do {
      int start = at;
      skipRun();
      var run = text.substring(start, at);
      addParts(run, parts);
      joined.append(run);
      readSign(start, wholes);
    } while (skipJoiner() && parts.size() < MAX_PARTS);
    if (parts.size() > 1) {
      wholes.add(plain(joined.toString()));
    }
    words.add(new Word(List.copyOf(parts), List.copyOf(wholes), false));
  }

  private void skipRun() {
    while (at < text.length() && belongs(text.codePointAt(at))) {
      at += Character.charCount(text.codePointAt(at));
    }
  }

  private static boolean belongs(int point) {
    return (Character.isLetterOrDigit(point) && !isDense(point)) || isMark(point);
  }

  private static boolean isMark(int point) {
    int type = Character.getType(point);
    return type == Character.NON_SPACING_MARK
        || type == Character.COMBINING_SPACING_MARK
        || type == Character.ENCLOSING_MARK;
  }

  /// Keeps the signs of `C++` and `C#`.
  private void readSign(int start, List<String> wholes) {
    int end = at;
    while (end < text.length() && (text.charAt(end) == '+' || text.charAt(end) == '#')) {
      end++;
    }
    if (end > at && end - at <= 2 && !belongsAt(end)) {
      wholes.add(plain(text.substring(start, end)));
      at = end;
    }
  }

  private boolean belongsAt(int index) {
    return index < text.length() && belongs(text.codePointAt(index));
  }

  /// Skips a hyphen, underscore or apostrophe between two runs, and a possessive s.
  private boolean skipJoiner() {
    if (at + 1 >= text.length()) {
      return false;
    }
    char joiner = text.charAt(at);
    boolean apostrophe = joiner == '\'' || joiner == '’';
    char next = text.charAt(at + 1);
    if (apostrophe && (next == 's' || next == 'S') && !belongsAt(at + 2)) {
      at += 2;
      return false;
    }
    if ((apostrophe || joiner == '-' || joiner == '_' || joiner == '‐') && belongsAt(at + 1)) {
      at++;
      return true;
    }
    return false;
  }

  /// Adds the parts of a run, split at changes of case and digits unless it looks like a random
  /// key.
  private static void addParts(String run, List<String> parts) {
    var cut = new ArrayList<String>();
    int start = 0;
    for (int index = 1; index < run.length(); index++) {
      if (isBoundary(run, index)) {
        cut.add(run.substring(start, index));
        start = index;
      }
    }
    cut.add(run.substring(start));
    for (var part : cut.size() > MAX_PARTS ? List.of(run) : cut) {
      parts.add(plain(part));
    }
  }

  private static boolean isBoundary(String run, int index) {
    char before = run.charAt(index - 1);
    char here = run.charAt(index);
    if (Character.isUpperCase(here)) {
      return !Character.isUpperCase(before)
          || (index + 1 < run.length() && Character.isLowerCase(run.charAt(index + 1)));
    }
    return Character.isDigit(here)
        ? Character.isLetter(before)
        : Character.isDigit(before) && Character.isLetter(here);
  }

  /// Lower case, without accents, and no longer than [#LONGEST_PART].
  private static String plain(String part) {
    var lower = part.toLowerCase(Locale.ROOT);
    var plain = isAscii(lower) ? lower : withoutAccents(lower);
    return plain.length() <= LONGEST_PART ? plain : plain.substring(0, LONGEST_PART);
  }

  private static String withoutAccents(String word) {
    var bare = new StringBuilder(word.length());
    Normalizer.normalize(word, Normalizer.Form.NFD)
        .codePoints()
        .filter(point -> !isAccent(point))
        .forEach(bare::appendCodePoint);
    var composed = Normalizer.normalize(bare, Normalizer.Form.NFC).toCharArray();
    var ascii = new char[composed.length * 4];
    int length = ASCIIFoldingFilter.foldToASCII(composed, 0, ascii, 0, composed.length);
    return new String(ascii, 0, length);
  }

  /// Marks that people omit when typing. The vowel signs of Indic scripts are letters.
  private static boolean isAccent(int point) {
    return (point >= 0x0300 && point <= 0x036F)
        || (point >= 0x0591 && point <= 0x05C7)
        || (point >= 0x064B && point <= 0x065F)
        || point == 0x0670
        || (point >= 0x1AB0 && point <= 0x1AFF)
        || (point >= 0x1DC0 && point <= 0x1DFF)
        || (point >= 0x20D0 && point <= 0x20FF)
        || (point >= 0xFE20 && point <= 0xFE2F);
  }

  private static boolean isDense(int point) {
    if (point < 0x0E00) {
      return false;
    }
    return switch (Character.UnicodeScript.of(point)) {
      case HAN, HIRAGANA, KATAKANA, HANGUL, BOPOMOFO, THAI, LAO, KHMER, MYANMAR -> true;
      default -> point == 0x30FC;
    };
  }
}
