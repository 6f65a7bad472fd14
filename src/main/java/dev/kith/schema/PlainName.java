package dev.kith.schema;

import java.text.Normalizer;

/// The form in which a name that people write is kept and looked for.
///
/// Without white space around it, with single spaces inside, and in Unicode's composed form (NFC):
/// `" Ann "` is Ann, however her é was typed. Case, punctuation and all else are part of a name.
public final class PlainName {
  private PlainName() {}

  /// The plain form of a name; empty where it is nothing but white space.
  public static String of(String name) {
    if (isPlain(name)) {
      return name;
    }
    var plain = new StringBuilder(name.length());
    boolean gap = false;
    for (int at = 0; at < name.length(); at++) {
      char symbol = name.charAt(at);
      if (isSpace(symbol)) {
        gap = !plain.isEmpty();
        continue;
      }
      if (gap) {
        plain.append(' ');
        gap = false;
      }
      plain.append(symbol);
    }
    return Normalizer.normalize(plain, Normalizer.Form.NFC);
  }

  /// Whether it is ASCII without a space too many, as most are.
  private static boolean isPlain(String name) {
    char before = ' ';
    for (int at = 0; at < name.length(); at++) {
      char symbol = name.charAt(at);
      if (symbol >= 0x80 || symbol < ' ' || (symbol == ' ' && before == ' ')) {
        return false;
      }
      before = symbol;
    }
    return before != ' ';
  }

  /// What JSON Schema's `\s` matches, and the separators of Unicode.
  private static boolean isSpace(char symbol) {
    return Character.isWhitespace(symbol) || Character.isSpaceChar(symbol) || symbol == 0xFEFF;
  }
}
