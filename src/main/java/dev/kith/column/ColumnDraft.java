package dev.kith.column;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;

/// A column that is being built.
public final class ColumnDraft {
  private final BitSet own = new BitSet();
  private final TextDictionary dictionary;
  private ColumnPage[] pages;
  private boolean unsupported;

  ColumnDraft(ColumnPage[] pages, TextDictionary dictionary) {
    this.pages = pages;
    this.dictionary = dictionary;
  }

  /// The node has no value, or is not of the type.
  public void missing(int node) {
    if (node >>> ColumnPage.NODE_BITS < pages.length) {
      put(node, ColumnPage.MISSING, 0);
    }
  }

  /// The node has a whole number.
  public void whole(int node, long value) {
    put(node, ColumnPage.WHOLE, value);
  }

  /// The node has a number with a fraction.
  public void real(int node, double value) {
    long bits = Double.doubleToRawLongBits(value);
    // SQLite treats -0.0 as equal to 0.0, but its functions differ in printing the sign.
    unsupported |= !Double.isFinite(value) || (value == 0 && bits != 0);
    put(node, ColumnPage.REAL, bits);
  }

  /// The node has a text.
  public void text(int node, String value) {
    int code = dictionary.code(value);
    unsupported |= dictionary.isFull() || !isPlain(value);
    put(node, ColumnPage.TEXT, code);
  }

  /// Whether SQLite and Java agree on which texts are equal to it.
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
    int number = node >>> ColumnPage.NODE_BITS;
    if (number >= pages.length) {
      int before = pages.length;
      pages = Arrays.copyOf(pages, Math.max(number + 1, before + before / 2));
      Arrays.fill(pages, before, pages.length, ColumnPage.NOTHING);
    }
    if (!own.get(number)) {
      own.set(number);
      pages[number] = pages[number].copy();
    }
    pages[number].kinds()[node & ColumnPage.MASK] = kind;
    pages[number].bits()[node & ColumnPage.MASK] = bits;
  }

  /// The column; empty where it has values that columns cannot treat exactly as SQLite does, or too
  /// many distinct texts. The draft must not be used afterwards.
  public Optional<PropertyColumn> done() {
    own.stream().forEach(number -> pages[number].finish());
    return unsupported ? Optional.empty() : Optional.of(new PropertyColumn(pages, dictionary));
  }
}
