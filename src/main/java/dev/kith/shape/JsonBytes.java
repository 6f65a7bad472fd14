package dev.kith.shape;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// JSON as the UTF-8 that goes out, written once and kept in pieces.
///
/// An answer may be large. Pieces grow without being copied, and a surface sends them as they are,
/// so that the text is in memory once from the first byte written to the last byte sent.
public final class JsonBytes {
  private final List<byte[]> full;
  private final byte[] last;
  private final int lastLength;

  /// @param full pieces that are filled to their ends
  /// @param last the piece after them, used up to `lastLength`
  JsonBytes(List<byte[]> full, byte[] last, int lastLength) {
    this.full = List.copyOf(full);
    this.last = last;
    this.lastLength = lastLength;
  }

  /// A text that already is JSON.
  public static JsonBytes of(String json) {
    var bytes = json.getBytes(StandardCharsets.UTF_8);
    return new JsonBytes(List.of(), bytes, bytes.length);
  }

  /// How many bytes there are.
  public long length() {
    long length = lastLength;
    for (var piece : full) {
      length += piece.length;
    }
    return length;
  }

  /// How many objects and lists there are in its outermost lists.
  public long items() {
    var count = new ItemCount();
    each(count::read);
    return count.items();
  }

  /// Writes the pieces, one by one.
  public void writeTo(OutputStream out) throws IOException {
    for (var piece : full) {
      out.write(piece);
    }
    out.write(last, 0, lastLength);
  }

  /// Passes the pieces to `reader`, one by one.
  void each(PieceConsumer reader) {
    for (var piece : full) {
      reader.read(piece, piece.length);
    }
    reader.read(last, lastLength);
  }

  /// What is done with a piece.
  @FunctionalInterface
  interface PieceConsumer {
    void read(byte[] piece, int length);
  }

  /// The text, as a second copy, for callers that must read it.
  @Override
  public String toString() {
    if (full.isEmpty()) {
      return new String(last, 0, lastLength, StandardCharsets.UTF_8);
    }
    // a character may lie across two pieces
    var all = new byte[Math.toIntExact(length())];
    int at = 0;
    for (var piece : full) {
      System.arraycopy(piece, 0, all, at, piece.length);
      at += piece.length;
    }
    System.arraycopy(last, 0, all, at, lastLength);
    return new String(all, StandardCharsets.UTF_8);
  }
}
