package dev.kith.store.index;

import dev.kith.search.IndexDifferences;
import dev.kith.search.IndexState;
import dev.kith.search.VectorHit;
import dev.kith.search.embed.Embedder;
import dev.kith.search.text.Document;
import dev.kith.search.vector.VectorEntry;
import dev.kith.search.vector.VectorIndex;
import dev.kith.store.feed.ChangeFeed;
import dev.kith.store.feed.ChangedNodes;
import dev.kith.store.record.NodeDocuments;
import dev.kith.store.sqlite.CallLock;
import dev.kith.store.sqlite.DatabaseFiles;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntPredicate;

/// Keeps the vectors of one database in step with its truth.
///
/// A write is acknowledged before its vector is stored. A search that comes in between computes the
/// vectors it lacks itself, in memory, so that it sees the write at once; storing them stays the
/// business of [Embeddings].
public final class LiveVectors {
  private static final int SMALL = 5_000;

  /// Each takes some kilobytes of memory, and every new process reads them one by one.
  private static final int LARGE = 50_000;

  /// Where more than this many nodes have no vector, only the latest get one at once; the others
  /// are left to the background, where they come one by one.
  private static final int MOST_AT_ONCE = 1_000;

  /// Fewer, for the background is busy then.
  private static final int LATEST_AT_ONCE = 250;

  private static final long WAIT_NANOS = 20_000_000L;

  private final CallLock turn = new CallLock();
  private final DatabaseFiles files;
  private final VectorIndex index;
  private final Embedder embedder;
  private final PendingEmbeddings pendingNodes;
  private volatile boolean behind;

  /// Nodes that wait for their vectors to be stored, and are found by them already.
  private final BitSet ahead = new BitSet();

  public LiveVectors(DatabaseFiles files, Embedder embedder, PendingEmbeddings pendingNodes) {
    this.files = files;
    this.index = VectorIndex.open(files.vectors(), embedder.model(), embedder.dimensions());
    this.embedder = embedder;
    this.pendingNodes = pendingNodes;
  }

  /// The nodes whose meaning is nearest to a text.
  List<VectorHit> near(
      ReadContext context, String text, int limit, double threshold, IntPredicate accept)
      throws SQLException {
    catchUp(context);
    var question = embedder.embed(List.of(text), context.call()).getFirst();
    return index.search(question, limit, threshold, accept, context.call());
  }

  /// The nodes whose meaning is nearest to that of another.
  List<VectorHit> near(
      ReadContext context, int node, int limit, double threshold, IntPredicate accept)
      throws SQLException {
    catchUp(context);
    var stored = new StoredVectors(context.tables(), embedder.model()).of(node);
    var vector = stored.map(VectorEntry::vector);
    if (vector.isEmpty()) {
      var one = new BitSet();
      one.set(node);
      vector = computed(context, one).stream().map(VectorEntry::vector).findFirst();
    }
    return vector.isEmpty()
        ? List.of()
        : index.search(vector.get(), limit, threshold, accept, context.call());
  }

  /// Brings the index at least to the tables's context.
  VectorIndex catchUp(ReadContext context) throws SQLException {
    long change = context.topology().change();
    try (var _ = turn.take(context.call())) {
      while (index.state() == IndexState.UNUSABLE || index.change() < change) {
        context.call().check();
        step(context, change);
      }
    }
    return index;
  }

  private void step(ReadContext context, long change) throws SQLException {
    var tables = context.tables();
    long from = index.change();
    if (index.state() == IndexState.UNUSABLE || large(tables, from)) {
      if (index.refresh() && index.state() != IndexState.UNUSABLE) {
        return;
      }
      rebuild(context);
      return;
    }
    var touched = ChangedNodes.between(tables, from, change);
    var waiting = pendingNodes.at(tables, embedder.model(), change);
    var pending = touched.words();
    pending.and(waiting);
    var changed = touched.vectors();
    changed.andNot(waiting);
    var put = computed(context, latest(tables, pending, from, change));
    note(pending, put);
    var gone = new BitSet();
    var stored = new StoredVectors(tables, embedder.model());
    for (int node = changed.nextSetBit(0); node >= 0; node = changed.nextSetBit(node + 1)) {
      var vector = stored.of(node);
      vector.ifPresent(put::add);
      gone.set(node, vector.isEmpty());
    }
    pending.stream().filter(node -> !context.topology().exists(node)).forEach(gone::set);
    index.apply(put, gone.stream().toArray(), change);
  }

  /// Whether there is no base yet but much to put into one.
  private static boolean large(TableReader tables, long from) throws SQLException {
    return from == 0 && tables.number("SELECT count(*) FROM embedding") > SMALL;
  }

  /// Writes a base of all vectors; waits where another process is at it.
  public void rebuild(ReadContext context) throws SQLException {
    long change = context.topology().change();
    var waiting = pendingNodes.at(context.tables(), embedder.model(), change);
    var fresh = computed(context, latest(context.tables(), waiting, 0, change));
    note(waiting, fresh);
    var stored = new StoredVectors(context.tables(), embedder.model()).all(waiting);
    var all = new Concatenated(fresh.iterator(), stored);
    files.sync();
    if (!index.rebuild(all, change)) {
      LockSupport.parkNanos(WAIT_NANOS);
      index.refresh();
    }
  }

  /// Of the nodes that wait those that a search waits for: all, or what was written last.
  private BitSet latest(TableReader tables, BitSet pending, long from, long change)
      throws SQLException {
    behind = pending.cardinality() > 0;
    if (pending.cardinality() <= MOST_AT_ONCE) {
      return pending;
    }
    var latest = new ChangeFeed(tables).latestTexts(from, change, LATEST_AT_ONCE);
    latest.and(pending);
    return latest;
  }

  private void note(BitSet pending, List<VectorEntry> computed) {
    synchronized (ahead) {
      ahead.andNot(pending);
      computed.forEach(entry -> ahead.set(entry.key()));
    }
  }

  /// How many nodes a search does not find, or finds by what they meant before.
  long awaited(ReadContext context) throws SQLException {
    catchUp(context);
    var waiting = pendingNodes.at(context.tables(), embedder.model(), context.topology().change());
    synchronized (ahead) {
      waiting.andNot(ahead);
    }
    return waiting.stream().filter(context.topology()::exists).count();
  }

  private List<VectorEntry> computed(ReadContext context, BitSet pending) throws SQLException {
    var entries = new ArrayList<VectorEntry>();
    var documents = new NodeDocuments(context.tables(), context.terms());
    var group = new ArrayList<Document>();
    for (int node = pending.nextSetBit(0); node >= 0; node = pending.nextSetBit(node + 1)) {
      documents.of(node).ifPresent(group::add);
    }
    var vectors =
        embedder.embed(group.stream().map(NodeDocuments::toEmbed).toList(), context.call());
    for (int position = 0; position < vectors.size(); position++) {
      entries.add(new VectorEntry(group.get(position).key(), vectors.get(position)));
    }
    return entries;
  }

  /// How the index differs from the truth at the tables's context; empty where it is past that.
  ///
  /// Nodes that wait for their vectors are not judged: the truth does not have these yet.
  public Optional<IndexDifferences> differences(ReadContext context) throws SQLException {
    long change = context.topology().change();
    var waiting = pendingNodes.at(context.tables(), embedder.model(), change);
    var stored = new StoredVectors(context.tables(), embedder.model()).all(waiting);
    return catchUp(context).differences(stored, waiting, change);
  }

  /// Whether some nodes had no stored vector when last looked at.
  boolean isBehind() {
    return behind;
  }

  public VectorIndex index() {
    return index;
  }

  /// A base is written anew as a whole: the larger it is, the more must have come.
  boolean wantsCompaction() {
    return index.deltaSize() > Math.clamp(index.baseSize() / 8, SMALL, LARGE);
  }

  void compact() {
    index.compact(files::sync);
  }

  /// One sequence after another.
  private record Concatenated(Iterator<VectorEntry> first, Iterator<VectorEntry> second)
      implements Iterator<VectorEntry> {
    @Override
    public boolean hasNext() {
      return first.hasNext() || second.hasNext();
    }

    @Override
    public VectorEntry next() {
      return first.hasNext() ? first.next() : second.next();
    }
  }
}
