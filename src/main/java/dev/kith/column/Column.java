package dev.kith.column;

/// What one property of the nodes of one type is, by their keys, as of one change. It never
/// changes; a [draft][#draft] makes the next one and shares what stays.
public final class Column {
  private static final long PAGE_BYTES = Page.SIZE * 9L;

  private final Page[] pages;
  private final String[] texts;
  private final Dictionary dictionary;

  Column(Page[] pages, Dictionary dictionary) {
    this.pages = pages;
    this.dictionary = dictionary;
    this.texts = dictionary.texts();
  }

  /// A column that nothing is known of yet.
  public static ColumnDraft blank() {
    return new ColumnDraft(new Page[0], new Dictionary());
  }

  /// The next column, to be told what is different. One draft at a time, of the latest column.
  public ColumnDraft draft() {
    return new ColumnDraft(pages.clone(), dictionary);
  }

  /// About how much memory it takes.
  public long bytes() {
    long taken = dictionary.bytes();
    for (var page : pages) {
      taken += page == Page.NOTHING ? 0 : PAGE_BYTES;
    }
    return taken;
  }

  Page page(int number) {
    return number < pages.length ? pages[number] : Page.NOTHING;
  }

  Page pageOf(int node) {
    return page(node >>> Page.NODE_BITS);
  }

  /// The text of a code.
  String text(long code) {
    return texts[(int) code];
  }

  /// More than any code of a text here.
  int textBound() {
    return texts.length;
  }
}
