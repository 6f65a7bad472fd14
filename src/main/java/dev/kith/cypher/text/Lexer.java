package dev.kith.cypher.text;

import dev.kith.cypher.tree.QueryException;
import dev.kith.cypher.tree.SourcePosition;
import java.util.ArrayList;
import java.util.List;

/// Cuts a text into tokens.
final class Lexer {
  private static final List<String> LONG_SIGNS = List.of("<>", "<=", ">=", "=~", "..", "+=", "!=");
  private static final String SIGNS = "()[]{}<>=+-*/%^,;:.|&!$?";

  private final String text;
  private final List<Token> tokens = new ArrayList<>();
  private int at;

  Lexer(String text) {
    this.text = text;
  }

  List<Token> tokens() {
    while (true) {
      skip();
      if (at >= text.length()) {
        tokens.add(new Token(Token.Kind.END, "", text.length(), text.length()));
        return tokens;
      }
      next();
    }
  }

  /// White space and comments; before the first token also lines that begin with `--`.
  private void skip() {
    while (at < text.length()) {
      if (isSpace(text.charAt(at))) {
        at++;
      } else if (text.startsWith("//", at) || (tokens.isEmpty() && isRemark())) {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
      } else if (text.startsWith("/*", at)) {
        int end = text.indexOf("*/", at + 2);
        if (end < 0) {
          throw new QueryException(new SourcePosition(at), "unterminated comment");
        }
        at = end + 2;
      } else {
        return;
      }
    }
  }

  private static boolean isSpace(char symbol) {
    return Character.isWhitespace(symbol) || Character.isSpaceChar(symbol) || symbol == 0xFEFF;
  }

  private boolean isRemark() {
    return text.startsWith("--", at) && (at + 2 == text.length() || isSpace(text.charAt(at + 2)));
  }

  private void next() {
    char first = text.charAt(at);
    if (first == '\'' || first == '"') {
      tokens.add(new Strings(text, at).token());
      at = tokens.getLast().to();
    } else if (first == '`') {
      quoted();
    } else if (isDigit(first) || (first == '.' && isDigit(charAt(at + 1)) && !afterDot())) {
      number();
    } else if (Character.isUnicodeIdentifierStart(text.codePointAt(at)) || first == '_') {
      word();
    } else {
      sign(first);
    }
  }

  /// In `1..5` and `[..3]` the second point is no beginning of a number.
  private boolean afterDot() {
    return at > 0 && text.charAt(at - 1) == '.';
  }

  private void word() {
    int from = at;
    while (at < text.length() && Character.isUnicodeIdentifierPart(text.codePointAt(at))) {
      at += Character.charCount(text.codePointAt(at));
    }
    if (at == from) {
      at++;
    }
    add(Token.Kind.WORD, text.substring(from, at), from);
  }

  private void quoted() {
    int from = at;
    var name = new StringBuilder();
    while (true) {
      int end = text.indexOf('`', at + 1);
      if (end < 0) {
        throw new QueryException(new SourcePosition(from), "unterminated name: its '`' is missing");
      }
      name.append(text, at + 1, end);
      at = end + 1;
      if (charAt(at) != '`') {
        break;
      }
      name.append('`');
    }
    add(Token.Kind.QUOTED, name.toString(), from);
  }

  private void number() {
    int from = at;
    if (text.charAt(at) == '0' && "xXoO".indexOf(charAt(at + 1)) >= 0) {
      at += 2;
      takeWordCharacters();
      add(Token.Kind.INTEGER, text.substring(from, at), from);
      return;
    }
    boolean real = false;
    takeDigits();
    if (charAt(at) == '.' && isDigit(charAt(at + 1))) {
      real = true;
      at++;
      takeDigits();
    }
    int sign = "+-".indexOf(charAt(at + 1)) >= 0 ? 1 : 0;
    if ("eE".indexOf(charAt(at)) >= 0 && isDigit(charAt(at + 1 + sign))) {
      real = true;
      at += 1 + sign;
      takeDigits();
    }
    if (Character.isUnicodeIdentifierPart(charAt(at)) && charAt(at) != 0) {
      throw new QueryException(new SourcePosition(from), "a number ends with letters");
    }
    add(real ? Token.Kind.FLOAT : Token.Kind.INTEGER, text.substring(from, at), from);
  }

  private void takeDigits() {
    while (isDigit(charAt(at))) {
      at++;
    }
  }

  private void takeWordCharacters() {
    while (at < text.length() && Character.isLetterOrDigit(charAt(at))) {
      at++;
    }
  }

  private void sign(char first) {
    int from = at;
    for (var sign : LONG_SIGNS) {
      if (text.startsWith(sign, at)) {
        at += sign.length();
        add(Token.Kind.SIGN, sign, from);
        return;
      }
    }
    if (SIGNS.indexOf(first) < 0) {
      throw new QueryException(
          new SourcePosition(at),
          "'" + text.substring(at, text.offsetByCodePoints(at, 1)) + "' is not part of Cypher");
    }
    at++;
    add(Token.Kind.SIGN, String.valueOf(first), from);
  }

  private void add(Token.Kind kind, String value, int from) {
    tokens.add(new Token(kind, value, from, at));
  }

  private char charAt(int index) {
    return index < text.length() ? text.charAt(index) : 0;
  }

  private static boolean isDigit(char symbol) {
    return symbol >= '0' && symbol <= '9';
  }
}
