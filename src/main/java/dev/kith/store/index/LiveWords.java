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
import dev.kith.store.sqlite.DamagedFiles;
import dev.kith.store.sqlite.DatabaseFiles;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Optional;

/// Keeps the word index of one database in step with its tables.
public final class LiveWords implements AutoCloseable {
  /// Past this many changed nodes a new base of a small database is cheaper than a delta.
  private static final int SMALL = 5_000;

  private static final int FEW = 200;

  /// Past this many a delta takes too much memory, however large the base.
  private static final int LARGE = 50_000;

  /// Up to this many nodes a call builds the base itself, which takes a moment.
  private static final int AT_ONCE = 10_000;

  private static final long BRIEFLY_MILLIS = 200;

  private final DatabaseFiles files;
  private final SharedBuild base;
  private final TextIndex index;
  private final IndexFollower follower;

  /// @param base has [#build] run in the background
  public LiveWords(DatabaseFiles files, SharedBuild base) {
    this.files = files;
    this.base = base;
    this.index = TextIndex.open(files.words());
    this.follower = new IndexFollower(() -> isUnusable() ? IndexFollower.UNUSABLE : index.change());
  }

  boolean isUnusable() {
    return index.state() == IndexState.UNUSABLE;
  }

  /// The index, complete at least up to a change, which the documents show.
  TextIndex at(Call call, NodeDocuments documents, long change) throws SQLException {
    while (!follower.advance(call, change, () -> advance(documents, change))) {
      base.await(call);
    }
    return index;
  }

  /// The same for a search, which waits only briefly for a new base where there is an older one.
  TextIndex soon(Call call, NodeDocuments documents, long change) throws SQLException {
    while (!follower.advance(call, change, () -> advance(documents, change))) {
      if (isUnusable() || index.documents() == 0) {
        base.await(call);
      } else if (!base.awaitBriefly(call, BRIEFLY_MILLIS)) {
        break;
      }
    }
    return index;
  }

  /// Whether the last search up to a change may have missed texts.
  boolean isBehind(long change) {
    return index.change() < change;
  }

  /// Advances the index when nobody waits for it, so that the next search need not.
  public void follow(Call call, NodeDocuments documents, long change) throws SQLException {
    index.refresh();
    at(call, documents, change);
    compact();
  }

  private boolean advance(NodeDocuments documents, long change) throws SQLException {
    var changed = isUnusable() ? new BitSet() : changed(documents, change);
    if (!isUnusable() && !exceedsDelta(changed)) {
      apply(documents, changed, change);
      return true;
    }
    // Another process may have written a newer base.
    if (!isUnusable() && index.refresh()) {
      return true;
    }
    if (documents.tables().number("SELECT max(key) FROM node") > AT_ONCE) {
      return false;
    }
    rebuild(documents, change, Progress.NONE);
    return true;
  }

  private BitSet changed(NodeDocuments documents, long change) throws SQLException {
    return ChangedNodes.between(documents.tables(), index.change(), change).texts();
  }

  private boolean exceedsDelta(BitSet changed) {
    return exceedsDelta(changed, SMALL);
  }

  private boolean exceedsDelta(BitSet changed, int small) {
    return changed.cardinality() > Math.clamp(index.documents() / 8, small, LARGE);
  }

  /// Writes a base where one is needed, or waits for another process that does.
  public void build(Call call, NodeDocuments documents, long change, Progress progress)
      throws SQLException {
    build(call, documents, change, progress, SMALL);
  }

  /// The same where fewer nodes are much: a base that an import leaves behind spares each new
  /// process from reading them.
  public void buildOfImport(Call call, NodeDocuments documents, long change, Progress progress)
      throws SQLException {
    build(call, documents, change, progress, FEW);
  }

  private void build(Call call, NodeDocuments documents, long change, Progress progress, int small)
      throws SQLException {
    while (isUnusable()
        || (index.change() < change && exceedsDelta(changed(documents, change), small))) {
      call.check();
      if (isUnusable() || !index.refresh()) {
        rebuild(documents, change, progress);
      }
    }
  }

  private void apply(NodeDocuments documents, BitSet changed, long change) throws SQLException {
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

  /// Writes a base of all nodes; waits while another process writes one.
  public void rebuild(NodeDocuments documents, long change, Progress progress) throws SQLException {
    long total = documents.tables().number("SELECT count(*) FROM node");
    if (isUnusable()) {
      DamagedFiles.setAside(files, files.words());
    }
    files.sync();
    if (!index.rebuild(
        documents.all(), change, done -> progress.at("indexing words", done, total))) {
      IndexFollower.pause();
      index.refresh();
    }
    if (isUnusable()) {
      throw new Fault.Unavailable(
              "The word index", "it cannot be written", "Check the permissions of the home folder.")
          .raise();
    }
  }

  /// How the index differs from the documents at a change; empty where it is past that change.
  public Optional<IndexDifferences> differences(Call call, NodeDocuments documents, long change)
      throws SQLException {
    return at(call, documents, change).differences(documents.all(), change);
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
    base.close();
    index.close();
  }
}
