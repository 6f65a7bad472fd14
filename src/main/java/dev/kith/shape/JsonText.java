package dev.kith.shape;

import java.io.OutputStream;

/// Writes JSON straight into UTF-8, on one line, without a tree or a text in between.
///
/// It puts the commas; the caller keeps the nesting right. Text that already is JSON passes through
/// untouched, which is what lets metadata travel from the database to the wire unread.
public final class JsonText {
  private static final char[] HEX = "0123456789abcdef".toCharArray();

  private final Utf8 out;
  private char last = '[';

  /// Collects the text in memory.
  public JsonText() {
    this.out = new Utf8();
  }

  /// Hands the text on in pieces; [#flush] hands on the rest.
  public JsonText(OutputStream sink) {
    this.out = new Utf8(sink);
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
    return this;
  }

  public JsonText value(long value) {
    return raw(Long.toString(value));
  }

  /// A finite number, in the fewest digits that read back as the same.
  public JsonText value(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? raw((long) value + ".0")
        : raw(Double.toString(value));
  }

  public JsonText value(boolean value) {
    return raw(value ? "true" : "false");
  }

  /// Text that already is one JSON value.
  public JsonText raw(String json) {
    separate();
    out.text(json, 0, json.length());
    last = '0';
    return this;
  }

  /// One JSON value that was written before.
  public JsonText raw(JsonBytes json) {
    separate();
    json.each(out::bytes);
    last = '0';
    return this;
  }

  /// A string that holds the text of a JSON value that was written before.
  public JsonText quoted(JsonBytes json) {
    separate();
    out.ascii('"');
    json.each(this::quote);
    out.ascii('"');
    last = '"';
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
    out.flush();
  }

  /// What was collected; nothing may be written after this.
  public JsonBytes bytes() {
    return out.collected();
  }

  /// What was collected, as text.
  @Override
  public String toString() {
    return out.collected().toString();
  }

  private JsonText put(char symbol) {
    out.ascii(symbol);
    last = symbol;
    return this;
  }

  private void separate() {
    if (last != '{' && last != '[' && last != ':') {
      out.ascii(',');
    }
  }

  private void quote(String value) {
    out.ascii('"');
    int from = 0;
    int length = value.length();
    while (from < length) {
      from = out.plain(value, from, length);
      if (from == length) {
        break;
      }
      char symbol = value.charAt(from);
      if (symbol < 0x80) {
        escape(symbol);
        from++;
      } else if (!Character.isSurrogate(symbol)) {
        out.text(value, from, ++from);
      } else if (isPair(value, from)) {
        out.text(value, from, from + 2);
        from += 2;
      } else {
        escape(symbol);
        from++;
      }
    }
    out.ascii('"');
  }

  private static boolean isPair(String value, int at) {
    return at + 1 < value.length()
        && Character.isSurrogatePair(value.charAt(at), value.charAt(at + 1));
  }

  /// Bytes beyond ASCII need no escape, so that UTF-8 need not be decoded.
  private void quote(byte[] piece, int length) {
    int from = 0;
    for (int at = 0; at < length; at++) {
      int symbol = piece[at];
      if (symbol == '"' || symbol == '\\' || (symbol >= 0 && symbol < ' ')) {
        out.bytes(piece, from, at);
        escape((char) symbol);
        from = at + 1;
      }
    }
    out.bytes(piece, from, length);
  }

  private void escape(char symbol) {
    out.ascii('\\');
    switch (symbol) {
      case '"', '\\' -> out.ascii(symbol);
      case '\n' -> out.ascii('n');
      case '\r' -> out.ascii('r');
      case '\t' -> out.ascii('t');
      default -> {
        out.ascii('u');
        for (int shift = 12; shift >= 0; shift -= 4) {
          out.ascii(HEX[(symbol >> shift) & 15]);
        }
      }
    }
  }
}
