package dev.kith.column;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// Dictionary encoding of a column's texts. It only grows, one thread at a time adds to it, and
/// codes never change.
final class TextDictionary {
  /// Beyond this a column would be a copy of the database: what 250,000 short texts take, or a
  /// sixteenth of the memory that there is.
  private static final long MAX_BYTES = Math.max(57_000_000, Runtime.getRuntime().maxMemory() / 16);

  private static final int OVERHEAD = 100;

  private final Map<String, Integer> codes = new HashMap<>();
  private String[] texts = new String[0];
  private long characters;

  int code(String text) {
    var known = codes.get(text);
    if (known != null) {
      return known;
    }
    int code = codes.size();
    if (code == texts.length) {
      texts = Arrays.copyOf(texts, Math.max(16, code * 2));
      Arrays.fill(texts, code, texts.length, "");
    }
    texts[code] = text;
    codes.put(text, code);
    characters += text.length();
    return code;
  }

  boolean isFull() {
    return bytes() > MAX_BYTES;
  }

  long bytes() {
    return 2 * characters + (long) OVERHEAD * codes.size();
  }

  /// The texts by code. Codes added later may appear behind them.
  String[] texts() {
    return texts;
  }
}
