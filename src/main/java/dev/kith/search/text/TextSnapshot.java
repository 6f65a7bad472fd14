package dev.kith.search.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;

/// An immutable state of a text index, base and delta together.
///
/// It keeps files open until its last user has released it.
final class TextSnapshot {
  private static final int MAX_VIEWS = 64;

  private final TextBase base;
  private final DirectoryReader delta;
  private final List<FilteredLeafReader> leaves;
  private final TextSearch all;
  private final Map<IntPredicate, TextSearch> views = new ConcurrentHashMap<>();
  private final long change;
  private final AtomicInteger users = new AtomicInteger(1);

  TextSnapshot(TextBase base, List<FilteredLeafReader> leaves, DirectoryReader delta, long change)
      throws IOException {
    this.base = base;
    this.delta = delta;
    this.leaves = leaves;
    this.change = change;
    var parts = new ArrayList<IndexReader>(leaves);
    delta.leaves().forEach(leaf -> parts.add(leaf.reader()));
    this.all = new TextSearch(parts);
    base.reader().ifPresent(IndexReader::incRef);
    delta.incRef();
  }

  /// Adds a user, and returns false if the snapshot is already closed.
  boolean acquire() {
    return users.getAndUpdate(count -> count == 0 ? 0 : count + 1) > 0;
  }

  void release() {
    if (users.decrementAndGet() > 0) {
      return;
    }
    try {
      delta.decRef();
      if (base.reader().isPresent()) {
        base.reader().get().decRef();
      }
    } catch (IOException stubborn) {
      throw new UncheckedIOException(stubborn);
    }
  }

  List<FilteredLeafReader> leaves() {
    return leaves;
  }

  DirectoryReader delta() {
    return delta;
  }

  long change() {
    return change;
  }

  int documents() {
    return all.documents();
  }

  /// Searches all documents.
  TextSearch all() {
    return all;
  }

  /// Searches the visible documents. Preparing that takes time linear in the number of documents,
  /// so it is cached.
  ///
  /// @param visible the key of the cache: pass the same object again
  TextSearch visibleTo(IntPredicate visible) throws IOException {
    var known = views.get(visible);
    if (known == null) {
      var parts = new ArrayList<IndexReader>();
      for (var leaf : leaves) {
        parts.add(leaf.visible(visible));
      }
      for (var leaf : delta.leaves()) {
        parts.add(FilteredLeafReader.of(leaf.reader()).visible(visible));
      }
      known = new TextSearch(parts);
      if (views.size() >= MAX_VIEWS) {
        views.clear();
      }
      views.put(visible, known);
    }
    return known;
  }
}
