package dev.kith.store.record;

import java.sql.SQLException;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.ToIntFunction;

/// Rows by ascending key, read a page at a time.
public final class PagedRows<T> implements Iterator<T> {
  private final ToIntFunction<T> key;
  private final PageReader<T> source;
  private Iterator<T> page = Collections.emptyIterator();
  private int after;
  private boolean ended;

  /// Reads the next page.
  @FunctionalInterface
  public interface PageReader<T> {
    /// Some rows with keys above the given one, by key; none at the end.
    List<T> after(int key) throws SQLException;
  }

  public PagedRows(ToIntFunction<T> key, PageReader<T> source) {
    this.key = key;
    this.source = source;
  }

  @Override
  public boolean hasNext() {
    if (!page.hasNext() && !ended) {
      try {
        var rows = source.after(after);
        ended = rows.isEmpty();
        after = ended ? after : key.applyAsInt(rows.getLast());
        page = rows.iterator();
      } catch (SQLException failed) {
        throw new IllegalStateException(failed);
      }
    }
    return page.hasNext();
  }

  @Override
  public T next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return page.next();
  }
}
