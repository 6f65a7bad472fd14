package dev.kith.sql;

/// Upper and lower case alike: each code point in its simple lower case, whatever stands around it.
///
/// No letter becomes two, and no language has rules of its own, so that every engine can do the
/// same.
public final class CaseFolding {
  private CaseFolding() {}

  /// The text with each code point in lower case.
  public static String fold(String text) {
    int length = text.length();
    for (int at = 0; at < length; at++) {
      char unit = text.charAt(at);
      if (unit >= 0x80 || (unit >= 'A' && unit <= 'Z')) {
        return foldAll(text);
      }
    }
    return text;
  }

  private static String foldAll(String text) {
    var folded = new StringBuilder(text.length());
    text.codePoints().map(Character::toLowerCase).forEach(folded::appendCodePoint);
    return folded.toString();
  }

  /// A pattern for `LIKE`, with a backslash as the escape, that a text fits as it stands.
  static String literally(String text) {
    return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
  }

  /// A pattern of a caller's as every engine reads it alike: a backslash stands only before `%`,
  /// `_` and itself, and one at the very end stands for itself.
  static String pattern(String pattern) {
    if (pattern.indexOf('\\') < 0) {
      return pattern;
    }
    var plain = new StringBuilder(pattern.length() + 1);
    for (int at = 0; at < pattern.length(); at++) {
      char unit = pattern.charAt(at);
      if (unit == '\\') {
        at++;
        plain.append(literally(at < pattern.length() ? pattern.substring(at, at + 1) : "\\"));
      } else {
        plain.append(unit);
      }
    }
    return plain.toString();
  }

  /// Whether every half of a character has the other beside it.
  public static boolean isWellFormed(String text) {
    return text.codePoints()
        .noneMatch(point -> point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
  }

  /// The first text, by code points, that comes after one that cannot be and can be itself.
  static String next(String text, java.util.function.Predicate<String> canBe) {
    int at = 0;
    while (canBe.test(text.substring(0, at + Character.charCount(text.codePointAt(at))))) {
      at += Character.charCount(text.codePointAt(at));
    }
    // Nothing but NUL and halves of characters is ever refused.
    return text.substring(0, at) + (text.charAt(at) == 0 ? '\u0001' : '\uE000');
  }
}
