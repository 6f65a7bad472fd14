package dev.kith.store.index;

import dev.kith.search.IndexDifferences;
import dev.kith.search.IndexState;
import dev.kith.search.VectorHit;
import dev.kith.search.embed.Embedder;
import dev.kith.search.vector.VectorEntry;
import dev.kith.search.vector.VectorIndex;
import dev.kith.store.feed.ChangeFeed;
import dev.kith.store.feed.ChangedNodes;
import dev.kith.store.record.NodeDocuments;
import dev.kith.store.sqlite.DatabaseFiles;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/// Keeps the vectors of one database in step with its tables.
///
/// A write is acknowledged before its vector is stored. A search in between computes the missing
/// vectors in memory, so that it finds the write at once; [Embeddings] stores them.
public final class LiveVectors {
  private static final int SMALL = 5_000;

  /// Up to this many vectors a call copies itself, which takes a moment.
  private static final int AT_ONCE = 20_000;

  /// Each entry takes some kilobytes of memory, and every new process reads them one by one.
  private static final int LARGE = 50_000;

  /// Where more than this many nodes have no vector, a search embeds only the latest; the others
  /// are left to the background.
  private static final int MAX_AT_ONCE = 1_000;

  /// Fewer, since the background is busy then.
  private static final int LATEST_AT_ONCE = 250;

  private final DatabaseFiles files;
  private final SharedBuild base;
  private final VectorIndex index;
  private final IndexFollower follower;
  private final Embedder embedder;
  private final PendingEmbeddings pendingNodes;
  private volatile boolean behind;

  /// Nodes whose vectors are not stored yet, but in the index.
  private final BitSet ahead = new BitSet();

  private final boolean computes;

  /// @param base has [#rebuild] run in the background
  public LiveVectors(
      DatabaseFiles files, Embedder embedder, PendingEmbeddings pendingNodes, SharedBuild base) {
    this(files, embedder, pendingNodes, base, true);
  }

  private LiveVectors(
      DatabaseFiles files,
      Embedder embedder,
      PendingEmbeddings pendingNodes,
      SharedBuild base,
      boolean computes) {
    this.computes = computes;
    this.files = files;
    this.base = base;
    this.index = VectorIndex.open(files.vectors(), embedder.model(), embedder.dimensions());
    this.follower = new IndexFollower(() -> isUnusable() ? IndexFollower.UNUSABLE : index.change());
    this.embedder = embedder;
    this.pendingNodes = pendingNodes;
  }

  /// The vector of a text, once the index is complete.
  float[] of(ReadContext context, String text) throws SQLException {
    catchUp(context);
    return embedder.embed(List.of(text), context.call()).getFirst();
  }

  /// The nodes whose meaning is nearest to that of a text.
  List<VectorHit> near(
      ReadContext context, float[] text, int limit, double threshold, IntPredicate accept) {
    return index.search(text, limit, threshold, accept, context.call());
  }

  /// How near a node is to a text; empty where it has no vector yet.
  Optional<Double> similarity(ReadContext context, float[] text, int node) throws SQLException {
    var stored = new StoredVectors(context.tables(), embedder.model()).of(node);
    return index.cosine(text, node, stored.map(VectorEntry::vector));
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

  boolean isUnusable() {
    return index.state() == IndexState.UNUSABLE;
  }

  private VectorIndex catchUp(ReadContext context) throws SQLException {
    while (!follower.advance(context.call(), context.change(), () -> advance(context))) {
      base.await(context.call());
    }
    return index;
  }

  private boolean advance(ReadContext context) throws SQLException {
    var tables = context.tables();
    long change = context.change();
    long from = index.change();
    if (isUnusable() || needsBase(tables, from)) {
      boolean done = index.refresh() && !isUnusable();
      if (!done && tables.number("SELECT count(*) FROM embedding") > AT_ONCE) {
        return false;
      }
      if (!done) {
        rebuild(context);
      }
      return true;
    }
    var touched = ChangedNodes.between(tables, from, change);
    var waiting = pendingNodes.at(tables, embedder.model(), change);
    var pending = touched.texts();
    pending.and(waiting);
    var changed = touched.vectors();
    changed.andNot(waiting);
    var put =
        computes
            ? computed(context, latest(tables, pending, from, change))
            : new ArrayList<VectorEntry>();
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
    return true;
  }

  /// Whether there is no base yet but much to put into one.
  private static boolean needsBase(TableReader tables, long from) throws SQLException {
    return from == 0 && tables.number("SELECT count(*) FROM embedding") > SMALL;
  }

  /// Writes a base of all vectors; waits while another process writes one.
  public void rebuild(ReadContext context) throws SQLException {
    long change = context.change();
    var waiting = pendingNodes.at(context.tables(), embedder.model(), change);
    var fresh = computed(context, latest(context.tables(), waiting, 0, change));
    note(waiting, fresh);
    var stored = new StoredVectors(context.tables(), embedder.model()).all(waiting);
    if (isUnusable()) {
      DamagedFiles.setAside(files, files.vectors());
    }
    files.sync();
    if (!index.rebuild(Stream.concat(fresh.stream(), stored).iterator(), change)) {
      IndexFollower.pause();
      index.refresh();
    }
  }

  /// The pending nodes that a search waits for: all, or those written last.
  private BitSet latest(TableReader tables, BitSet pending, long from, long change)
      throws SQLException {
    behind = pending.cardinality() > 0;
    if (pending.cardinality() <= MAX_AT_ONCE) {
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

  /// How many nodes a search misses, or finds by their former text. To ask makes no vector.
  long awaited(ReadContext context) throws SQLException {
    var waiting = pendingNodes.at(context.tables(), embedder.model(), context.change());
    synchronized (ahead) {
      waiting.andNot(ahead);
    }
    return waiting.stream().filter(context.topology()::exists).count();
  }

  private List<VectorEntry> computed(ReadContext context, BitSet pending) throws SQLException {
    var documents = new NodeDocuments(context.tables(), context.terms());
    return Embeddings.computed(
        embedder, documents.of(pending, 0, Integer.MAX_VALUE), context.call());
  }

  /// How the index differs from the tables; empty where it is past the change of the context.
  ///
  /// Nodes that are not embedded yet are not compared: the tables do not have their vectors. A copy
  /// of its own leaves them out; computing them took most of a check's time.
  public Optional<IndexDifferences> differences(ReadContext context) throws SQLException {
    long change = context.change();
    var waiting = pendingNodes.at(context.tables(), embedder.model(), change);
    var stored = new StoredVectors(context.tables(), embedder.model()).all(waiting);
    return new LiveVectors(files, embedder, pendingNodes, base, false)
        .catchUp(context)
        .differences(stored.iterator(), waiting, change);
  }

  /// Whether some nodes had no stored vector at the last check.
  boolean isBehind() {
    return behind;
  }

  public VectorIndex index() {
    return index;
  }

  /// A base is written as a whole: the larger it is, the larger its delta may grow.
  boolean wantsCompaction() {
    return index.deltaSize() > Math.clamp(index.baseSize() / 8, SMALL, LARGE);
  }

  void compact() {
    index.compact(files::sync);
  }

  /// Waits a little for a build that is being stopped.
  void close() {
    base.close();
  }
}
