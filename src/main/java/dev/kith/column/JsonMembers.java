package dev.kith.column;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/// Reads some members of JSON objects into columns, without an object for anything but the texts.
///
/// It reads what SQLite and Java certainly read alike: texts without escapes, whole numbers that
/// are not too long, `true`, `false` and `null`. Of anything else it says that SQLite must read it.
public final class JsonMembers {
  /// So many digits always fit into a `long`.
  private static final int DIGITS = 18;

  private final List<String> names = new ArrayList<>();
  private final List<ColumnDraft> drafts = new ArrayList<>();
  private final BitSet seen = new BitSet();
  private String text = "";
  private int at;
  private int end;

  /// @param columns by the name of the member that a column holds
  public JsonMembers(Map<String, ColumnDraft> columns) {
    columns.forEach(
        (name, draft) -> {
          names.add(name);
          drafts.add(draft);
        });
  }

  /// Reads the members of a node from a part of a text; false where that is left to SQLite, which
  /// must then read all of them.
  public boolean read(int node, String from, int start, int stop) {
    text = from;
    at = start;
    end = stop;
    seen.clear();
    if (!skipped('{')) {
      return false;
    }
    if (!skipped('}')) {
      do {
        if (!member(node)) {
          return false;
        }
      } while (skipped(','));
      if (!skipped('}')) {
        return false;
      }
    }
    space();
    return at == end;
  }

  private boolean member(int node) {
    if (!skipped('"')) {
      return false;
    }
    int start = at;
    if (!plainText()) {
      return false;
    }
    int column = column(start, at - 1);
    if (!skipped(':')) {
      return false;
    }
    space();
    if (column < 0) {
      return otherValue();
    }
    boolean again = seen.get(column);
    seen.set(column);
    return !again && value(node, drafts.get(column));
  }

  private int column(int start, int stop) {
    for (int column = 0; column < names.size(); column++) {
      var name = names.get(column);
      if (name.length() == stop - start && text.startsWith(name, start)) {
        return column;
      }
    }
    return -1;
  }

  private boolean value(int node, ColumnDraft draft) {
    if (skipped('"')) {
      int start = at;
      boolean plain = plainText();
      if (plain) {
        draft.text(node, text.substring(start, at - 1));
      }
      return plain;
    }
    int start = at;
    word();
    int length = at - start;
    if (is("true", start, length)) {
      draft.whole(node, 1);
    } else if (is("false", start, length)) {
      draft.whole(node, 0);
    } else if (isWhole(start, length)) {
      draft.whole(node, Long.parseLong(text, start, at, 10));
    } else {
      return is("null", start, length);
    }
    return true;
  }

  private boolean is(String word, int start, int length) {
    return length == word.length() && text.startsWith(word, start);
  }

  private boolean isWhole(int start, int length) {
    int first = length > 0 && text.charAt(start) == '-' ? start + 1 : start;
    if (at == first || at - first > DIGITS || (text.charAt(first) == '0' && length > 1)) {
      return false;
    }
    for (int index = first; index < at; index++) {
      if (text.charAt(index) < '0' || text.charAt(index) > '9') {
        return false;
      }
    }
    return true;
  }

  /// Goes behind the value of a member that nobody asked for.
  private boolean otherValue() {
    int depth = 0;
    do {
      space();
      if (at >= end) {
        return false;
      }
      char next = text.charAt(at);
      if (next == '"') {
        at++;
        if (!anyText()) {
          return false;
        }
      } else if (next == '{' || next == '[') {
        depth++;
        at++;
      } else if (next == '}' || next == ']') {
        depth--;
        at++;
      } else if (depth > 0 && (next == ',' || next == ':')) {
        at++;
      } else {
        int start = at;
        word();
        if (at == start) {
          return false;
        }
      }
    } while (depth > 0);
    return depth == 0;
  }

  /// Goes behind the end of a text; false where it has an escape or no end.
  private boolean plainText() {
    while (at < end) {
      char next = text.charAt(at++);
      if (next == '"') {
        return true;
      }
      if (next == '\\') {
        return false;
      }
    }
    return false;
  }

  private boolean anyText() {
    while (at < end) {
      char next = text.charAt(at++);
      if (next == '"') {
        return true;
      }
      if (next == '\\') {
        at++;
      }
    }
    return false;
  }

  /// Goes behind a number, or a word such as `true`.
  private void word() {
    while (at < end && isOfWord(text.charAt(at))) {
      at++;
    }
  }

  private static boolean isOfWord(char unit) {
    return (unit >= '0' && unit <= '9')
        || (unit >= 'a' && unit <= 'z')
        || unit == '-'
        || unit == '+'
        || unit == '.'
        || unit == 'E';
  }

  private boolean skipped(char wanted) {
    space();
    boolean found = at < end && text.charAt(at) == wanted;
    at += found ? 1 : 0;
    return found;
  }

  private void space() {
    while (at < end && isSpace(text.charAt(at))) {
      at++;
    }
  }

  private static boolean isSpace(char unit) {
    return unit == ' ' || unit == '\n' || unit == '\r' || unit == '\t';
  }
}
