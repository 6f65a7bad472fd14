package dev.kith.cypher.text;

import dev.kith.cypher.tree.QueryException;

/// Shows where in a query something is wrong.
public final class Caret {
  private static final int AROUND = 60;

  private Caret() {}

  /// The problem with its line and column, the line itself, and a caret under the place.
  public static String under(String text, QueryException wrong) {
    int offset = Math.clamp(wrong.at().offset(), 0, text.length());
    int begin = text.lastIndexOf('\n', offset - 1) + 1;
    int end = text.indexOf('\n', offset);
    int line = (int) text.substring(0, begin).chars().filter(symbol -> symbol == '\n').count() + 1;
    int from = Math.max(begin, offset - AROUND);
    int to = Math.min(end < 0 ? text.length() : end, offset + AROUND);
    var shown = text.substring(from, to).replace('\t', ' ').replace("\r", "");
    return "line "
        + line
        + ", column "
        + (offset - begin + 1)
        + ": "
        + wrong.problem()
        + "\n  "
        + shown
        + "\n  "
        + " ".repeat(offset - from)
        + "^";
  }
}
