package dev.kith.shape;

import dev.kith.graph.Call;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Writes JSON directly as UTF-8, on one line, without a tree or a string in between.
///
/// It writes the commas; the caller keeps the nesting right. Text that already is JSON passes
/// through unchanged, so that metadata goes from the database to the wire unparsed.
public final class JsonText {
  private static final char[] HEX = "0123456789abcdef".toCharArray();

  private static final long EACH = 0x0101010101010101L;
  private static final long HIGHEST = 0x8080808080808080L;
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private final Utf8 out;
  private char last = '[';

  /// Collects the text in memory.
  public JsonText() {
    this.out = new Utf8();
  }

  /// Collects a text of about that many bytes, within the time and the memory of a call.
  public JsonText(Call call, long expected) {
    this.out = new Utf8(call, expected);
  }

  /// Writes the text to a sink in pieces; [#flush] writes the rest.
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

  /// Whether UTF-8 may stand inside a string as it is.
  public static boolean isPlain(byte[] utf8, int from, int to) {
    int at = from;
    for (; at + Long.BYTES <= to; at += Long.BYTES) {
      if (mayNeedEscape((long) LONG.get(utf8, at))) {
        return false;
      }
    }
    for (; at < to; at++) {
      if (needsEscape(utf8[at])) {
        return false;
      }
    }
    return true;
  }

  /// Eight bytes at once: borrows reveal a byte below a blank, or one that the mask makes zero.
  private static boolean mayNeedEscape(long eight) {
    long quote = eight ^ '"' * EACH;
    long backslash = eight ^ '\\' * EACH;
    return ((((eight - ' ' * EACH) & ~eight)
                | ((quote - EACH) & ~quote)
                | ((backslash - EACH) & ~backslash))
            & HIGHEST)
        != 0;
  }

  /// A value that begins with one piece and goes on with another behind a string's UTF-8, which
  /// [#isPlain] and has sixteen more bytes behind it, whatever they are.
  public JsonText begin(Piece before, byte[] utf8, int from, int to, Piece after) {
    separate();
    if (out.room(before.length + to - from + after.length)) {
      out.padded(before.bytes, 0, before.length);
      out.padded(utf8, from, to);
      out.padded(after.bytes, 0, after.length);
    } else {
      out.bytes(before.bytes, 0, before.length);
      out.bytes(utf8, from, to);
      out.bytes(after.bytes, 0, after.length);
    }
    last = after.last;
    return this;
  }

  /// Goes on with a value in the same way.
  public JsonText rest(byte[] utf8, int from, int to, Piece after) {
    if (out.room(to - from + after.length)) {
      out.padded(utf8, from, to);
      out.padded(after.bytes, 0, after.length);
    } else {
      out.bytes(utf8, from, to);
      out.bytes(after.bytes, 0, after.length);
    }
    last = after.last;
    return this;
  }

  /// The beginning of a value: what follows is put by [#inside] and [#rest].
  public JsonText begin(Piece piece) {
    separate();
    return rest(piece);
  }

  /// UTF-8 inside a string.
  public JsonText inside(byte[] utf8, int from, int to) {
    quote(utf8, from, to);
    return this;
  }

  /// A further piece of a value that [#begin] began.
  public JsonText rest(Piece piece) {
    out.bytes(piece.bytes, 0, piece.length);
    last = piece.last;
    return this;
  }

  /// Some JSON that is put into bytes once and written often; not empty.
  public static final class Piece {
    private final byte[] bytes;
    private final int length;
    private final char last;

    public Piece(String json) {
      var utf8 = json.getBytes(StandardCharsets.UTF_8);
      this.bytes = Arrays.copyOf(utf8, utf8.length + Utf8.SPARE);
      this.length = utf8.length;
      this.last = (char) utf8[length - 1];
    }
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

  /// Writes everything to the sink, without flushing the sink.
  public void writeOut() {
    out.writeOut();
  }

  /// Writes everything to the sink and flushes it.
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

  private void quote(byte[] piece, int length) {
    quote(piece, 0, length);
  }

  private void quote(byte[] utf8, int start, int end) {
    int from = start;
    for (int at = start; at < end; at++) {
      if (needsEscape(utf8[at])) {
        out.bytes(utf8, from, at);
        escape((char) utf8[at]);
        from = at + 1;
      }
    }
    out.bytes(utf8, from, end);
  }

  /// Bytes beyond ASCII do not, so that UTF-8 need not be decoded.
  private static boolean needsEscape(byte symbol) {
    return symbol == '"' || symbol == '\\' || (symbol >= 0 && symbol < ' ');
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
