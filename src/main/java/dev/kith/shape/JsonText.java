package dev.kith.shape;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;

/// Writes JSON straight into text, on one line, without a tree in between.
///
/// It puts the commas; the caller keeps the nesting right. Text that already is JSON passes through
/// untouched, which is what lets metadata travel from the database to the wire unread.
public final class JsonText {
  private static final int FLUSH_AT = 1 << 14;
  private static final char[] HEX = "0123456789abcdef".toCharArray();

  private final StringBuilder text = new StringBuilder();
  private final Writer sink;
  private final int flushAt;
  private char last = '[';

  /// Collects the text in memory.
  public JsonText() {
    this(Writer.nullWriter(), Integer.MAX_VALUE);
  }

  /// Hands the text on in pieces; [#flush] hands on the rest.
  public JsonText(Writer sink) {
    this(sink, FLUSH_AT);
  }

  private JsonText(Writer sink, int flushAt) {
    this.sink = sink;
    this.flushAt = flushAt;
  }

  /// Opens an object.
  public JsonText object() {
    separate();
    return put('{');
  }

  /// Closes an object.
  public JsonText endObject() {
    return put('}');
  }

  /// Opens an array.
  public JsonText array() {
    separate();
    return put('[');
  }

  /// Closes an array.
  public JsonText endArray() {
    return put(']');
  }

  /// Names the value that follows.
  public JsonText key(String name) {
    separate();
    quote(name);
    return put(':');
  }

  public JsonText value(String value) {
    separate();
    quote(value);
    last = '"';
    flushWhenLong();
    return this;
  }

  public JsonText value(long value) {
    separate();
    text.append(value);
    last = '0';
    return this;
  }

  /// A finite number, in the fewest digits that read back as the same.
  public JsonText value(double value) {
    if (value == Math.rint(value) && Math.abs(value) < 1e15) {
      separate();
      text.append((long) value).append(".0");
      last = '0';
      return this;
    }
    return raw(Double.toString(value));
  }

  public JsonText value(boolean value) {
    return raw(value ? "true" : "false");
  }

  /// Text that already is one JSON value.
  public JsonText raw(String json) {
    separate();
    text.append(json);
    last = '0';
    flushWhenLong();
    return this;
  }

  /// An array of strings.
  public JsonText values(Iterable<String> values) {
    array();
    values.forEach(this::value);
    return endArray();
  }

  public JsonText field(String name, String value) {
    return key(name).value(value);
  }

  public JsonText field(String name, long value) {
    return key(name).value(value);
  }

  public JsonText field(String name, boolean value) {
    return key(name).value(value);
  }

  /// Hands everything on to the sink.
  public void flush() {
    try {
      sink.append(text);
      sink.flush();
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
    text.setLength(0);
  }

  /// What was collected.
  @Override
  public String toString() {
    return text.toString();
  }

  private JsonText put(char symbol) {
    text.append(symbol);
    last = symbol;
    return this;
  }

  private void separate() {
    if (last != '{' && last != '[' && last != ':') {
      text.append(',');
    }
  }

  private void flushWhenLong() {
    if (text.length() >= flushAt) {
      try {
        sink.append(text);
      } catch (IOException gone) {
        throw new UncheckedIOException(gone);
      }
      text.setLength(0);
    }
  }

  private void quote(String value) {
    text.append('"');
    int from = 0;
    for (int at = 0; at < value.length(); at++) {
      char symbol = value.charAt(at);
      if (symbol >= ' ' && symbol != '"' && symbol != '\\' && !Character.isSurrogate(symbol)) {
        continue;
      }
      if (isPair(value, at)) {
        at++;
        continue;
      }
      text.append(value, from, at);
      escape(symbol);
      from = at + 1;
    }
    text.append(value, from, value.length()).append('"');
  }

  private static boolean isPair(String value, int at) {
    return at + 1 < value.length()
        && Character.isSurrogatePair(value.charAt(at), value.charAt(at + 1));
  }

  private void escape(char symbol) {
    switch (symbol) {
      case '"' -> text.append("\\\"");
      case '\\' -> text.append("\\\\");
      case '\n' -> text.append("\\n");
      case '\r' -> text.append("\\r");
      case '\t' -> text.append("\\t");
      default ->
          text.append("\\u")
              .append(HEX[symbol >> 12])
              .append(HEX[(symbol >> 8) & 15])
              .append(HEX[(symbol >> 4) & 15])
              .append(HEX[symbol & 15]);
    }
  }
}
