package dev.kith.cypher.text;

import dev.kith.cypher.tree.QueryException;
import dev.kith.cypher.tree.SourcePosition;

/// Reads one string with its escapes.
final class Strings {
  private static final String ESCAPES = "\\'\"bfnrt";
  private static final String MEANINGS = "\\'\"\b\f\n\r\t";

  private final String text;
  private final int from;
  private int at;

  Strings(String text, int from) {
    this.text = text;
    this.from = from;
    this.at = from + 1;
  }

  Token token() {
    char quote = text.charAt(from);
    var value = new StringBuilder();
    while (true) {
      if (at >= text.length()) {
        throw new QueryException(
            new SourcePosition(from), "unterminated string: its " + quote + " is missing");
      }
      char symbol = text.charAt(at++);
      if (symbol == quote) {
        return new Token(Token.Kind.STRING, value.toString(), from, at);
      }
      if (symbol == '\\') {
        escape(value);
      } else {
        value.append(symbol);
      }
    }
  }

  private void escape(StringBuilder value) {
    char symbol = at < text.length() ? text.charAt(at++) : 0;
    int known = ESCAPES.indexOf(symbol);
    if (symbol != 0 && known >= 0) {
      value.append(MEANINGS.charAt(known));
    } else if (symbol == 'u' || symbol == 'U') {
      int digits = symbol == 'u' ? 4 : 8;
      value.appendCodePoint(codePoint(digits));
      at += digits;
    } else {
      throw new QueryException(
          new SourcePosition(at - 2),
          "this escape is unknown",
          java.util.List.of("\\\\", "\\'", "\\\"", "\\n", "\\r", "\\t", "\\b", "\\f", "\\u0000"),
          java.util.List.of());
    }
  }

  private int codePoint(int digits) {
    try {
      int code = Integer.parseUnsignedInt(text.substring(at, at + digits), 16);
      if (Character.isValidCodePoint(code)) {
        return code;
      }
    } catch (NumberFormatException | StringIndexOutOfBoundsException _) {
      // reported below
    }
    throw new QueryException(
        new SourcePosition(at - 2),
        "\\u needs four hexadecimal digits, \\U eight, of a character that exists");
  }
}
