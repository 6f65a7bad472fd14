package dev.kith.store.index;

import dev.kith.fault.Fault;
import dev.kith.graph.Call;
import dev.kith.graph.Progress;
import dev.kith.search.IndexDifferences;
import dev.kith.search.IndexState;
import dev.kith.search.text.Document;
import dev.kith.search.text.TextIndex;
import dev.kith.store.feed.ChangedNodes;
import dev.kith.store.record.NodeDocuments;
import dev.kith.store.record.TermDictionary;
import dev.kith.store.sqlite.CallLock;
import dev.kith.store.sqlite.DatabaseFiles;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/// Keeps the word index of one database in step with its truth.
public final class LiveWords implements AutoCloseable {
  /// Past this many changed nodes a new base of a small database is cheaper than a delta.
  private static final int SMALL = 5_000;

  /// Past this many a delta takes too much memory, however large the base.
  private static final int LARGE = 50_000;

  private static final int PAGE = 1_000;
  private static final long WAIT_NANOS = 20_000_000L;

  private final CallLock turn = new CallLock();
  private final DatabaseFiles files;
  private final TextIndex index;

  public LiveWords(DatabaseFiles files) {
    this.files = files;
    this.index = TextIndex.open(files.words());
  }

  /// The index, holding at least what the tables's transaction shows.
  TextIndex at(Call call, TableReader tables, TermDictionary terms, long change)
      throws SQLException {
    try (var _ = turn.take(call)) {
      while (index.state() == IndexState.UNUSABLE || index.change() < change) {
        call.check();
        catchUp(tables, terms, change);
      }
    }
    return index;
  }

  /// The same where nobody waits for it: after many writes a search should not have to index them.
  public void follow(Call call, TableReader tables, TermDictionary terms, long change)
      throws SQLException {
    index.refresh();
    at(call, tables, terms, change);
    compact();
  }

  private void catchUp(TableReader tables, TermDictionary terms, long change) throws SQLException {
    if (index.state() == IndexState.UNUSABLE) {
      rebuild(tables, terms, change, (_, _, _) -> {});
      return;
    }
    var changed = ChangedNodes.between(tables, index.change(), change).words();
    if (changed.cardinality() > Math.clamp(index.documents() / 8, SMALL, LARGE)) {
      // Another process may have been here first.
      if (!index.refresh()) {
        rebuild(tables, terms, change, (_, _, _) -> {});
      }
      return;
    }
    apply(tables, terms, changed, change);
  }

  private void apply(TableReader tables, TermDictionary terms, BitSet changed, long change)
      throws SQLException {
    var documents = new NodeDocuments(tables, terms);
    var put = new ArrayList<Document>();
    var gone = new BitSet();
    for (int node = changed.nextSetBit(0); node >= 0; node = changed.nextSetBit(node + 1)) {
      var document = documents.of(node);
      if (document.isPresent()) {
        put.add(document.get());
      } else {
        gone.set(node);
      }
    }
    index.apply(put, gone.stream().toArray(), change);
  }

  /// Writes a base of all nodes; waits where another process is at it.
  public void rebuild(TableReader tables, TermDictionary terms, long change, Progress progress)
      throws SQLException {
    long total = tables.number("SELECT count(*) FROM node");
    var all = new AllDocuments(new NodeDocuments(tables, terms));
    files.sync();
    if (!index.rebuild(all, change, done -> progress.at("indexing words", done, total))) {
      LockSupport.parkNanos(WAIT_NANOS);
      index.refresh();
    }
    if (index.state() == IndexState.UNUSABLE) {
      throw new Fault.Unavailable(
              "The word index", "it cannot be written", "Check the permissions of the home folder.")
          .raise();
    }
  }

  /// How the index differs from the truth at the tables's moment; empty where it is past that.
  public Optional<IndexDifferences> differences(
      Call call, TableReader tables, TermDictionary terms, long change) throws SQLException {
    return at(call, tables, terms, change)
        .differences(new AllDocuments(new NodeDocuments(tables, terms)), change);
  }

  public TextIndex index() {
    return index;
  }

  boolean wantsCompaction() {
    return index.deltaSize() > SMALL;
  }

  void compact() {
    if (wantsCompaction()) {
      index.compact(files::sync);
    }
  }

  @Override
  public void close() {
    index.close();
  }

  /// All nodes, a page at a time.
  private static final class AllDocuments implements Iterator<Document> {
    private final NodeDocuments documents;
    private List<Document> page = List.of();
    private int at;
    private int from;
    private boolean ended;

    AllDocuments(NodeDocuments documents) {
      this.documents = documents;
    }

    @Override
    public boolean hasNext() {
      if (at == page.size() && !ended) {
        try {
          page = documents.from(from, PAGE);
        } catch (SQLException failed) {
          throw new IllegalStateException(failed);
        }
        at = 0;
        ended = page.isEmpty();
        from = ended ? from : page.getLast().key() + 1;
      }
      return !ended;
    }

    @Override
    public Document next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return page.get(at++);
    }
  }
}
