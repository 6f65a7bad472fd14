package dev.kith.column;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;

/// A column in the making.
public final class ColumnDraft {
  private final BitSet own = new BitSet();
  private final Dictionary dictionary;
  private Page[] pages;
  private boolean odd;

  ColumnDraft(Page[] pages, Dictionary dictionary) {
    this.pages = pages;
    this.dictionary = dictionary;
  }

  /// The node has no value, or is not of the type.
  public void missing(int node) {
    if (node >>> Page.NODE_BITS < pages.length) {
      put(node, Page.MISSING, 0);
    }
  }

  /// The node has a whole number.
  public void whole(int node, long value) {
    put(node, Page.WHOLE, value);
  }

  /// The node has a number with a fraction.
  public void real(int node, double value) {
    long bits = Double.doubleToRawLongBits(value);
    // Minus nothing is nothing to SQLite, and yet told with its sign by some and without by others.
    odd |= !Double.isFinite(value) || (value == 0 && bits != 0);
    put(node, Page.REAL, bits);
  }

  /// The node has a text.
  public void text(int node, String value) {
    int code = dictionary.code(value);
    odd |= dictionary.isFull() || !isPlain(value);
    put(node, Page.TEXT, code);
  }

  /// Whether two texts that differ to SQLite differ here, and the other way round.
  private static boolean isPlain(String text) {
    for (int at = 0; at < text.length(); at++) {
      char unit = text.charAt(at);
      if (unit == 0 || unit == '\uFFFD') {
        return false;
      }
      if (Character.isSurrogate(unit)) {
        if (!Character.isSurrogatePair(unit, at + 1 < text.length() ? text.charAt(at + 1) : 0)) {
          return false;
        }
        at++;
      }
    }
    return true;
  }

  private void put(int node, byte kind, long bits) {
    int number = node >>> Page.NODE_BITS;
    if (number >= pages.length) {
      int before = pages.length;
      pages = Arrays.copyOf(pages, Math.max(number + 1, before + before / 2));
      Arrays.fill(pages, before, pages.length, Page.NOTHING);
    }
    if (!own.get(number)) {
      own.set(number);
      pages[number] = pages[number].copy();
    }
    pages[number].kinds()[node & Page.MASK] = kind;
    pages[number].bits()[node & Page.MASK] = bits;
  }

  /// Whether it has become clear that no column will come of it.
  public boolean isOdd() {
    return odd;
  }

  /// The column; empty where it holds values of which not everything can be promised, or too many
  /// different texts. The draft must not be used after.
  public Optional<Column> done() {
    return odd ? Optional.empty() : Optional.of(new Column(pages, dictionary));
  }
}
