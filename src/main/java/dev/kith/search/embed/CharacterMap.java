package dev.kith.search.embed;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/// Which characters of a text SentencePiece replaces by which, compiled: a double-array trie over
/// UTF-8, whose values are places in a table of texts that end with a zero.
final class CharacterMap {
  private static final int LEAF = 1 << 31;

  private final int[] units;
  private final byte[] texts;

  private CharacterMap(int[] units, byte[] texts) {
    this.units = units;
    this.texts = texts;
  }

  /// @param base64 the length of the trie in bytes, the trie, the texts
  static CharacterMap of(String base64) {
    try {
      var all = ByteBuffer.wrap(Base64.getDecoder().decode(base64)).order(ByteOrder.LITTLE_ENDIAN);
      if (!all.hasRemaining()) {
        return new CharacterMap(new int[0], new byte[0]);
      }
      int length = all.getInt();
      if (length < 0 || length % Integer.BYTES != 0 || length > all.remaining()) {
        throw new IllegalArgumentException("a trie of " + length + " bytes");
      }
      var units = new int[length / Integer.BYTES];
      all.asIntBuffer().get(units);
      var texts = new byte[all.remaining() - length];
      all.position(all.position() + length).get(texts);
      return new CharacterMap(units, texts);
    } catch (IllegalArgumentException | java.nio.BufferUnderflowException broken) {
      throw TokenizerFile.unusable("has a table of characters that is damaged").raise(broken);
    }
  }

  /// Replaces the longest known beginning at each place.
  String apply(String text) {
    if (units.length == 0) {
      return text;
    }
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    var out = new StringBuilder(text.length() + 16);
    int kept = 0;
    for (int at = 0; at < bytes.length; ) {
      long found = longest(bytes, at);
      if (found < 0) {
        at += length(bytes[at]);
      } else {
        out.append(new String(bytes, kept, at - kept, StandardCharsets.UTF_8));
        int value = (int) found;
        int end = value;
        while (end < texts.length && texts[end] != 0) {
          end++;
        }
        out.append(new String(texts, value, Math.max(0, end - value), StandardCharsets.UTF_8));
        at += (int) (found >>> Integer.SIZE);
        kept = at;
      }
    }
    return out.append(
            new String(Arrays.copyOfRange(bytes, kept, bytes.length), StandardCharsets.UTF_8))
        .toString();
  }

  /// The value of the longest entry that begins here, below its length; -1 where there is none.
  private long longest(byte[] bytes, int start) {
    long found = -1;
    int node = offset(units[0]);
    for (int at = start; at < bytes.length; at++) {
      int label = bytes[at] & 0xFF;
      node ^= label;
      if (node < 0 || node >= units.length || (units[node] & (LEAF | 0xFF)) != label) {
        return found;
      }
      int unit = units[node];
      node ^= offset(unit);
      if (((unit >>> 8) & 1) == 1 && node >= 0 && node < units.length) {
        found = ((long) (at + 1 - start) << Integer.SIZE) | (units[node] & ~LEAF);
      }
    }
    return found;
  }

  private static int offset(int unit) {
    return (unit >>> 10) << ((unit & (1 << 9)) >>> 6);
  }

  /// The bytes of the character that begins with one.
  private static int length(byte first) {
    int value = first & 0xFF;
    if (value < 0xC0) {
      return 1;
    }
    return value < 0xE0 ? 2 : value < 0xF0 ? 3 : 4;
  }
}
