package dev.kith.exchange.markdown;

/// Any text inside a list of Markdown, and back.
///
/// What Markdown or Obsidian would read as something else is escaped by a backslash, and a
/// character that a line cannot hold is a numeric reference, so that a page shows the text itself.
public final class PageText {
  private static final String PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

  /// How further lines of an item are indented.
  public static final String INDENT = "  ";

  private PageText() {}

  /// The text on one line.
  public static String line(String text) {
    return written(text, false);
  }

  /// The text as an item: line breaks inside it are kept, each followed by an indent.
  public static String item(String text) {
    return written(text, true);
  }

  private static String written(String text, boolean lines) {
    var written = new StringBuilder(text.length() + 16);
    int first = 0;
    int last = text.length() - 1;
    while (first <= last && text.charAt(first) == '\n') {
      first++;
    }
    while (last > first && text.charAt(last) == '\n') {
      last--;
    }
    for (int at = 0; at < text.length(); at++) {
      char symbol = text.charAt(at);
      if (symbol == '\n' && lines && at > first && at < last) {
        written.append(text.charAt(at + 1) == '\n' ? "\n" : "\n" + INDENT);
      } else if (isUnwritable(text, at)) {
        written.append("&#").append((int) symbol).append(';');
      } else {
        written.append(isEscaped(text, at) ? "\\" : "").append(symbol);
      }
    }
    return written.toString();
  }

  private static boolean isUnwritable(String text, int at) {
    char symbol = text.charAt(at);
    if (symbol == ' ') {
      return at == 0
          || at == text.length() - 1
          || text.charAt(at - 1) == '\n'
          || text.charAt(at + 1) == '\n';
    }
    return Character.isISOControl(symbol)
        || symbol == '\u2028'
        || symbol == '\u2029'
        || symbol == '\uFEFF';
  }

  private static boolean isEscaped(String text, int at) {
    char symbol = text.charAt(at);
    char next = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
    return switch (symbol) {
      case '\\' -> true;
      case '[', '%' -> next == symbol || (at > 0 && text.charAt(at - 1) == symbol);
      case '&' -> next == '#' || Character.isLetter(next);
      default -> false;
    };
  }

  /// The text that was written; line breaks are those of the text.
  public static String read(String written) {
    var text = new StringBuilder(written.length());
    for (int at = 0; at < written.length(); at++) {
      char symbol = written.charAt(at);
      char next = at + 1 < written.length() ? written.charAt(at + 1) : ' ';
      if (symbol == '\\' && PUNCTUATION.indexOf(next) >= 0) {
        text.append(next);
        at++;
      } else if (symbol == '&' && next == '#') {
        int end = written.indexOf(';', at);
        int code = end < 0 ? -1 : code(written.substring(at + 2, end));
        if (code < 0) {
          text.append(symbol);
        } else {
          text.appendCodePoint(code);
          at = end;
        }
      } else {
        text.append(symbol);
      }
    }
    return text.toString();
  }

  private static int code(String digits) {
    int code = digits.matches("[0-9]{1,7}") ? Integer.parseInt(digits) : -1;
    return Character.isValidCodePoint(code) && Character.getType(code) != Character.SURROGATE
        ? code
        : -1;
  }
}
