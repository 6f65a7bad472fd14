package dev.kith.tool.observation;

/// A part of a long text that says that it is one.
final class Excerpt {
  private static final int BEFORE = 4;

  private Excerpt() {}

  /// About `most` characters from a little before `place`, with a mark at each cut, and the length
  /// of the whole.
  static String of(String text, int place, int most) {
    int start = Math.max(0, Math.min(place - most / BEFORE, text.length() - most));
    int from = whole(text, start);
    int to = whole(text, Math.min(text.length(), from + most));
    return (from > 0 ? "…" : "")
        + text.substring(from, to)
        + (to < text.length() ? "…" : "")
        + " [cut: "
        + text.length()
        + " characters]";
  }

  /// The next place that does not split a character.
  private static int whole(String text, int at) {
    boolean splits =
        at > 0
            && at < text.length()
            && Character.isLowSurrogate(text.charAt(at))
            && Character.isHighSurrogate(text.charAt(at - 1));
    return splits ? at + 1 : at;
  }
}
