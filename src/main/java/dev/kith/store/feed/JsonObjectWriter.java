package dev.kith.store.feed;

import tools.jackson.core.io.JsonStringEncoder;

/// Writes the text of a JSON object, member after member (B4).
///
/// Every write needs a few, and creating a JSON generator takes longer than writing the text.
final class JsonObjectWriter {
  private final StringBuilder text = new StringBuilder(128).append('{');

  /// @param name needs no escapes
  JsonObjectWriter with(String name, String value) {
    begin(name).append('"');
    if (isPlain(value)) {
      text.append(value);
    } else {
      JsonStringEncoder.getInstance().quoteAsString(value, text);
    }
    text.append('"');
    return this;
  }

  /// @param name needs no escapes
  JsonObjectWriter with(String name, long value) {
    begin(name).append(value);
    return this;
  }

  private StringBuilder begin(String name) {
    if (text.length() > 1) {
      text.append(',');
    }
    return text.append('"').append(name).append("\":");
  }

  private static boolean isPlain(String value) {
    for (int at = 0; at < value.length(); at++) {
      char symbol = value.charAt(at);
      if (symbol < ' ' || symbol == '"' || symbol == '\\') {
        return false;
      }
    }
    return true;
  }

  String end() {
    return text.append('}').toString();
  }
}
