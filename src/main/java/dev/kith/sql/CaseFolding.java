package dev.kith.sql;

import dev.kith.graph.pattern.Filter;

/// Case folding: each code point becomes its simple lower case, regardless of context.
///
/// No letter becomes two, and there are no language rules, so that every engine can do the same.
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

  /// A `LIKE` pattern, with a backslash as the escape, that matches a text literally.
  static String literally(String text) {
    return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
  }

  /// A `LIKE` pattern for the texts that have a text as their start, as their end, or anywhere.
  public static String pattern(Filter.Part part, String text) {
    var literally = literally(text);
    return switch (part) {
      case ANYWHERE -> text.isEmpty() ? "%" : "%" + literally + "%"; // '' is not LIKE '%%' in all
      case START -> literally + "%";
      case END -> "%" + literally;
    };
  }

  /// A caller's pattern in a form that every engine reads alike: a backslash occurs only before
  /// `%`, `_` and itself, and one at the end stands for itself.
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

  /// Whether the text has no unpaired surrogate.
  public static boolean isWellFormed(String text) {
    return text.codePoints()
        .noneMatch(point -> point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
  }

  /// The first valid text, by code points, that comes after an invalid one.
  static String next(String text, java.util.function.Predicate<String> canBe) {
    int at = 0;
    while (canBe.test(text.substring(0, at + Character.charCount(text.codePointAt(at))))) {
      at += Character.charCount(text.codePointAt(at));
    }
    // Only NUL and unpaired surrogates are ever refused.
    return text.substring(0, at) + (text.charAt(at) == 0 ? '\u0001' : '\uE000');
  }
}
