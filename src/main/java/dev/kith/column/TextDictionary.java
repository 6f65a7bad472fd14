package dev.kith.column;

import dev.kith.graph.pattern.Filter;
import dev.kith.sql.CaseFolding;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Dictionary encoding of a column's texts. It only grows, one thread at a time adds to it, and
/// codes never change.
final class TextDictionary {
  /// Beyond this a column would be a copy of the database: what 250,000 short texts take, or a
  /// sixteenth of the memory that there is.
  private static final long MAX_BYTES = Math.max(57_000_000, Runtime.getRuntime().maxMemory() / 16);

  private static final int OVERHEAD = 100;
  private static final int MOST_FLAT = 1 << 29;

  private final Map<String, Integer> codes = new HashMap<>();
  private String[] texts = new String[0];
  private long characters;
  private byte[] bytes = new byte[0];
  private int[] ends = new int[0];
  private boolean flat = true;

  int code(String text) {
    var known = codes.get(text);
    if (known != null) {
      return known;
    }
    int code = codes.size();
    if (code == texts.length) {
      texts = Arrays.copyOf(texts, Math.max(16, code * 2));
      Arrays.fill(texts, code, texts.length, "");
      ends = Arrays.copyOf(ends, texts.length);
    }
    append(code, text);
    texts[code] = text;
    codes.put(text, code);
    characters += text.length();
    return code;
  }

  private void append(int code, String text) {
    int begin = code == 0 ? 0 : ends[code - 1];
    byte[] more = text.getBytes(StandardCharsets.UTF_8);
    flat = flat && CaseFolding.isWellFormed(text) && begin + (long) more.length < MOST_FLAT;
    if (flat) {
      if (begin + more.length > bytes.length) {
        bytes = Arrays.copyOf(bytes, Math.max(1_024, 2 * (begin + more.length)));
      }
      System.arraycopy(more, 0, bytes, begin, more.length);
      ends[code] = begin + more.length;
    }
  }

  boolean isFull() {
    return bytes() > MAX_BYTES;
  }

  long bytes() {
    return 2 * characters + (long) OVERHEAD * codes.size() + bytes.length;
  }

  /// The texts by code. Codes added later may appear behind them.
  String[] texts() {
    return texts;
  }

  /// The texts by code, in one array; absent where one is not valid Unicode.
  Optional<FlatTexts> flatTexts() {
    return flat ? Optional.of(new FlatTexts(bytes, ends)) : Optional.empty();
  }

  /// Texts in UTF-8, one behind the other: looking at strings would wait for memory at each.
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record FlatTexts(byte[] bytes, int[] ends) {
    /// Whether a text has another as a part of it.
    boolean has(int code, Filter.Part part, byte[] wanted) {
      int first = code == 0 ? 0 : ends[code - 1];
      int last = ends[code] - wanted.length;
      return last >= first
          && switch (part) {
            case START -> isAt(first, wanted);
            case END -> isAt(last, wanted);
            case ANYWHERE -> isWithin(first, last, wanted);
          };
    }

    private boolean isWithin(int first, int last, byte[] wanted) {
      for (int at = first; at <= last; at++) {
        if (isAt(at, wanted)) {
          return true;
        }
      }
      return false;
    }

    private boolean isAt(int at, byte[] wanted) {
      for (int index = 0; index < wanted.length; index++) {
        if (bytes[at + index] != wanted[index]) {
          return false;
        }
      }
      return true;
    }
  }
}
