package dev.kith.column;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// The texts of a column, each with a code. It only grows, and one thread at a time lets it; what
/// was read from it before stays as it is.
final class Dictionary {
  /// Beyond this a column of texts would be a copy of the truth.
  private static final int MOST_TEXTS = 250_000;

  private static final long MOST_CHARACTERS = 16_000_000;
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
    return codes.size() > MOST_TEXTS || characters > MOST_CHARACTERS;
  }

  long bytes() {
    return 2 * characters + (long) OVERHEAD * codes.size();
  }

  /// By their codes. Codes that come later may appear beyond those that there are now.
  String[] texts() {
    return texts;
  }
}
