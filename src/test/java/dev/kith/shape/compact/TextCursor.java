package dev.kith.shape.compact;

import dev.kith.shape.TimeCheck;
import java.util.ArrayList;
import java.util.LinkedHashMap;

/// A place in compact text.
final class TextCursor {
  private final String text;
  private int at;
  private int quotedUntil = -1;

  TextCursor(String text) {
    this.text = text;
  }

  boolean isAtEnd() {
    return at == text.length();
  }

  /// The next character; a line break at the end.
  char peek() {
    return isAtEnd() ? '\n' : text.charAt(at);
  }

  boolean isNext(String any) {
    return any.indexOf(peek()) >= 0;
  }

  boolean take(char symbol) {
    if (isAtEnd() || peek() != symbol) {
      return false;
    }
    at++;
    return true;
  }

  void expect(char symbol) {
    if (!take(symbol)) {
      throw new AssertionError(symbol + " expected at " + at + " of: " + text);
    }
  }

  /// Whether what was just read stood in quotation marks.
  boolean endsWithQuote() {
    return quotedUntil == at;
  }

  /// What stands before any of some characters.
  String until(String ends) {
    int from = at;
    while (!isAtEnd() && ends.indexOf(peek()) < 0) {
      at++;
    }
    return text.substring(from, at);
  }

  /// A key or the name of a predicate.
  String name() {
    if (peek() == '"') {
      return quoted();
    }
    int from = at;
    while (!isAtEnd() && (peek() == '_' || (peek() < 0x80 && Character.isLetterOrDigit(peek())))) {
      at++;
    }
    return text.substring(from, at);
  }

  private String quoted() {
    int from = at++;
    while (peek() != '"') {
      at += peek() == '\\' ? 2 : 1;
    }
    quotedUntil = ++at;
    return ValueReader.read(text.substring(from, at), TimeCheck.unlimited()).orElseThrow()
            instanceof Value.Text(var all)
        ? all
        : "";
  }

  /// A value: JSON, or bare up to some characters. The number of a row is a literal with `#`.
  Value value(String ends) {
    return switch (peek()) {
      case '"' -> new Value.Text(quoted());
      case '[' -> items();
      case '{' -> fields();
      default -> scalar(until(ends));
    };
  }

  private static Value scalar(String bare) {
    return bare.startsWith("#") || Cell.isLiteral(bare)
        ? new Value.Literal(bare)
        : new Value.Text(bare);
  }

  private Value items() {
    expect('[');
    var items = new ArrayList<Value>();
    while (!take(']')) {
      items.add(value(",]"));
      take(',');
    }
    return new Value.Items(items);
  }

  private Value fields() {
    expect('{');
    var fields = new LinkedHashMap<String, Value>();
    while (!take('}')) {
      var key = quoted();
      expect(':');
      fields.put(key, value(",}"));
      take(',');
    }
    return new Value.Fields(fields);
  }
}
