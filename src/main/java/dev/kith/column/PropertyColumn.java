package dev.kith.column;

import dev.kith.graph.pattern.Literal;
import java.util.Optional;

/// The values of one property for the nodes of one type, by node key, as of one change.
///
/// It is immutable; a [draft][#draft] makes the next version and shares the unchanged pages.
public final class PropertyColumn {
  private static final long PAGE_BYTES = ColumnPage.SIZE * 9L;

  private final ColumnPage[] pages;
  private final String[] texts;
  private final Optional<TextDictionary.FlatTexts> flatTexts;
  private final TextDictionary dictionary;

  PropertyColumn(ColumnPage[] pages, TextDictionary dictionary) {
    this.pages = pages;
    this.dictionary = dictionary;
    this.texts = dictionary.texts();
    this.flatTexts = dictionary.flatTexts();
  }

  /// An empty column to fill.
  public static ColumnDraft blank() {
    return new ColumnDraft(new ColumnPage[0], new TextDictionary());
  }

  /// The next version, to be changed. One draft at a time, of the latest version.
  public ColumnDraft draft() {
    return new ColumnDraft(pages.clone(), dictionary);
  }

  /// The approximate memory it takes.
  public long bytes() {
    long taken = dictionary.bytes();
    for (var page : pages) {
      taken += page == ColumnPage.NOTHING ? 0 : PAGE_BYTES;
    }
    return taken;
  }

  /// The value of a node as JSON has it; a truth value is 1 or 0.
  public Literal value(int node) {
    var page = pageOf(node);
    int at = node & ColumnPage.MASK;
    long bits = page.bits()[at];
    return switch (page.kinds()[at]) {
      case ColumnPage.MISSING -> Literal.MISSING;
      case ColumnPage.WHOLE -> new Literal.Whole(bits);
      case ColumnPage.REAL -> new Literal.Real(Double.longBitsToDouble(bits));
      default -> new Literal.Text(text(bits));
    };
  }

  ColumnPage page(int number) {
    return number < pages.length ? pages[number] : ColumnPage.NOTHING;
  }

  ColumnPage pageOf(int node) {
    return page(node >>> ColumnPage.NODE_BITS);
  }

  /// The text of a code.
  String text(long code) {
    return texts[(int) code];
  }

  /// The texts by code, to look for parts of them.
  Optional<TextDictionary.FlatTexts> flatTexts() {
    return flatTexts;
  }

  /// Greater than any code of a text.
  int textBound() {
    return texts.length;
  }
}
