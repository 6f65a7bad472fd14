package dev.kith.cypher.text;

import java.util.Locale;

/// A word, a sign or a value in the text of a query.
///
/// @param text a word as it stands; a string without quotes and escapes; a sign
/// @param from where it begins
/// @param to where it ends
record Token(Kind kind, String text, int from, int to) {
  enum Kind {
    WORD,
    /// A name between backquotes.
    QUOTED,
    STRING,
    INTEGER,
    FLOAT,
    SIGN,
    END
  }

  boolean isWord(String keyword) {
    return kind == Kind.WORD && text.equalsIgnoreCase(keyword);
  }

  boolean isSign(String sign) {
    return kind == Kind.SIGN && text.equals(sign);
  }

  boolean isName() {
    return kind == Kind.WORD || kind == Kind.QUOTED;
  }

  String upper() {
    return kind == Kind.WORD ? text.toUpperCase(Locale.ROOT) : "";
  }

  /// How an error names it.
  String shown() {
    return switch (kind) {
      case END -> "the end of the query";
      case STRING -> "a string";
      case WORD, QUOTED, INTEGER, FLOAT, SIGN ->
          "'" + (text.length() > 40 ? text.substring(0, 40) + "…" : text) + "'";
    };
  }
}
