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

/// One state of a text index, base and delta together, that never changes.
///
/// It holds files open until the last of its users has let go.
final class TextSnapshot {
  private static final int MOST_REMEMBERED = 64;

  private final TextBase base;
  private final DirectoryReader delta;
  private final List<MaskedLeaf> leaves;
  private final TextSearch all;
  private final Map<IntPredicate, TextSearch> seen = new ConcurrentHashMap<>();
  private final long change;
  private final AtomicInteger users = new AtomicInteger(1);

  TextSnapshot(TextBase base, List<MaskedLeaf> leaves, DirectoryReader delta, long change)
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

  /// Whether the snapshot is still open and now held by one more user.
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

  List<MaskedLeaf> leaves() {
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

  /// Asks all documents.
  TextSearch all() {
    return all;
  }

  /// Asks those documents whose nodes count.
  ///
  /// @param visible remembered by what it is, not by what it says: hand in the same one again
  TextSearch seenBy(IntPredicate visible) throws IOException {
    var known = seen.get(visible);
    if (known == null) {
      var parts = new ArrayList<IndexReader>();
      for (var leaf : leaves) {
        parts.add(SeenLeaf.of(leaf, leaf.lengths(), visible));
      }
      for (var leaf : delta.leaves()) {
        parts.add(SeenLeaf.of(leaf.reader(), new TextLengths(leaf.reader()), visible));
      }
      known = new TextSearch(parts);
      if (seen.size() >= MOST_REMEMBERED) {
        seen.clear();
      }
      seen.put(visible, known);
    }
    return known;
  }
}
