package dev.kith.search.embed;

import java.util.ArrayList;
import java.util.List;

/// Cuts a text into parts that a model reads to their end, each beginning a little before the end
/// of the one before.
///
/// How many tokens a word has is estimated, rather too high: its parts depend on the text alone,
/// and nobody has to load a model to know them.
public final class TextWindows {
  /// The model's marks at both ends, and some room for what was estimated too low.
  private static final double FILLED = 0.9;

  private static final double OVERLAP = 0.125;
  private static final int LETTERS_OF_A_TOKEN = 6;

  /// A text that goes on after so many parts is taken to be no prose.
  private static final int MOST = 64;

  private TextWindows() {}

  /// @param maxTokens how many tokens the model reads
  public static List<String> of(String text, int maxTokens) {
    double room = Math.max(1, maxTokens * FILLED - 2);
    var windows = new ArrayList<String>();
    int from = 0;
    while (from < text.length() && windows.size() < MOST) {
      double used = 0;
      int end = from;
      int again = from;
      while (end < text.length()) {
        int next = wordEnd(text, end);
        double tokens = tokens(text, end, next);
        if (used + tokens > room && end > from) {
          break;
        }
        used += tokens;
        end = next;
        if (used <= room * (1 - OVERLAP)) {
          again = end;
        }
      }
      var window = text.substring(from, end);
      if (!window.isBlank()) {
        windows.add(window);
      }
      from = end == text.length() || again == from ? end : again;
    }
    return windows.isEmpty() ? List.of(text) : windows;
  }

  /// The end of the next run of letters and digits, or of the next other character.
  private static int wordEnd(String text, int from) {
    int at = from;
    while (at < text.length() && isPlain(text.charAt(at))) {
      at++;
    }
    return at > from ? at : from + Character.charCount(text.codePointAt(from));
  }

  private static boolean isPlain(char character) {
    return character < 0x80 && Character.isLetterOrDigit(character);
  }

  private static double tokens(String text, int from, int to) {
    if (!isPlain(text.charAt(from))) {
      return Character.isWhitespace(text.charAt(from)) ? 0 : 1;
    }
    return Math.ceil((double) (to - from) / LETTERS_OF_A_TOKEN);
  }
}
