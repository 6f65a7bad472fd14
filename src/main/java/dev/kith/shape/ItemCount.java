package dev.kith.shape;

/// Counts the items of an answer while its bytes are written: the objects and lists inside its
/// outermost lists, whatever the tool calls them.
///
/// A list that is the answer itself counts, and so do those that are fields of it.
final class ItemCount {
  private int depth;
  private boolean quoted;
  private boolean escaped;
  private boolean listAnswer;
  private boolean listField;
  private long items;

  void read(byte[] piece, int length) {
    for (int at = 0; at < length; at++) {
      read(piece[at]);
    }
  }

  private void read(byte symbol) {
    if (quoted) {
      if (escaped) {
        escaped = false;
      } else if (symbol == '\\') {
        escaped = true;
      } else if (symbol == '"') {
        quoted = false;
      }
      return;
    }
    switch (symbol) {
      case '"' -> quoted = true;
      case '{', '[' -> open(symbol == '[');
      case '}', ']' -> depth--;
      default -> {}
    }
  }

  private void open(boolean list) {
    if (depth == 0) {
      listAnswer = list;
    } else if (depth == 1) {
      listField = list && !listAnswer;
      items += listAnswer ? 1 : 0;
    } else if (depth == 2 && listField) {
      items++;
    }
    depth++;
  }

  long items() {
    return items;
  }
}
