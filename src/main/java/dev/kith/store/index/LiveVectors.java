package dev.kith.store.index;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.SearchQuestion;
import dev.kith.search.IndexDifferences;
import dev.kith.search.IndexState;
import dev.kith.search.VectorHit;
import dev.kith.search.embed.Embedder;
import dev.kith.search.vector.VectorEntry;
import dev.kith.search.vector.VectorFilter;
import dev.kith.search.vector.VectorIndex;
import dev.kith.store.embed.Embeddings;
import dev.kith.store.embed.NewVectors;
import dev.kith.store.embed.PendingEmbeddings;
import dev.kith.store.embed.StoredVectors;
import dev.kith.store.feed.ChangeFeed;
import dev.kith.store.feed.ChangedNodes;
import dev.kith.store.sqlite.DamagedFiles;
import dev.kith.store.sqlite.DatabaseFiles;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.IntPredicate;

/// Keeps the vectors of one database in step with its tables.
///
/// A write is acknowledged before its vector is stored. A search in between computes missing
/// vectors in memory, the latest first and for a while, so that it finds the write at once.
/// [Embeddings] stores all of them; of a database that is only read, [#resume] computes the rest in
/// memory.
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

  /// How many nodes are embedded in memory between two looks at what is missing.
  private static final int GROUP = 8;

  /// How many vectors that nobody stores are kept; fewer than a base is written for.
  private static final int MOST_IN_MEMORY = 4_000;

  private final DatabaseFiles files;
  private final SharedBuild base;
  private final CatchUpLimit share;
  private final SearchShare inSearch;
  private final VectorIndex index;
  private final IndexFollower follower;
  private final Embedder embedder;
  private final PendingEmbeddings pendingNodes;
  private final boolean computes;
  private volatile boolean hasMissing;
  private volatile boolean modelUnusable;

  /// Calls whose search was answered without meaning, because the index is being built.
  private final Set<Call> unanswered =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  /// Nodes whose vectors are not stored yet, but in the index.
  private final BitSet notStored = new BitSet();

  /// Nodes of which searches computed some vectors and had no time for the others.
  private final BitSet partlyEmbedded = new BitSet();

  /// The part of a search's time in which it waits for the index, or computes missing vectors.
  public record CatchUpLimit(InstantSource clock, Duration most) {}

  /// @param base has [#rebuild] run in the background
  public LiveVectors(
      DatabaseFiles files,
      Embedder embedder,
      PendingEmbeddings pendingNodes,
      SharedBuild base,
      CatchUpLimit share) {
    this(files, embedder, pendingNodes, base, share, true);
  }

  private LiveVectors(
      DatabaseFiles files,
      Embedder embedder,
      PendingEmbeddings pendingNodes,
      SharedBuild base,
      CatchUpLimit share,
      boolean computes) {
    this.computes = computes;
    this.share = share;
    this.inSearch = new SearchShare(embedder, share);
    this.files = files;
    this.base = base;
    this.index = VectorIndex.open(files.vectors(), embedder.model(), embedder.dimensions());
    this.follower = new IndexFollower(() -> isUnusable() ? IndexFollower.UNUSABLE : index.change());
    this.embedder = embedder;
    this.pendingNodes = pendingNodes;
  }

  /// The vector of a text; from then on the index is as complete as it can be for this call. Empty
  /// while the index is being built, for which a search waits only briefly.
  Optional<float[]> of(ReadContext context, String text) throws SQLException {
    // first of all, because it may have to load the model
    float[] vector;
    try {
      vector = embedder.embed(List.of(text), context.call()).getFirst();
      modelUnusable = false;
    } catch (FaultException refused) {
      modelUnusable = refused.fault().kind() != Fault.Kind.LIMIT;
      throw refused;
    }
    long began = inSearch.now();
    if (!follow(context) && !base.awaitBriefly(context.call(), share.most().toMillis())) {
      unanswered.add(context.call());
      return Optional.empty();
    }
    catchUp(context);
    unanswered.remove(context.call());
    computeMore(context, began);
    return Optional.of(vector);
  }

  /// Goes on where the searches before had no more time; the vectors that each computes are kept.
  private void computeMore(ReadContext context, long began) throws SQLException {
    if (inSearch.isOver(context, began)) {
      return;
    }
    var missing = missing(context);
    synchronized (notStored) {
      missing.andNot(partlyEmbedded); // one with so much to embed is left to the background
    }
    if (!missing.isEmpty() && missing.cardinality() <= MAX_AT_ONCE) {
      var fresh = inSearch.of(context, missing, began);
      if (add(fresh.complete(), fresh.entries(), context.change())) {
        synchronized (notStored) {
          partlyEmbedded.or(fresh.partlyEmbedded());
        }
      }
    }
  }

  /// What the last search of a call had to answer without.
  Optional<SearchQuestion.Gap> gap(Call call) {
    if (modelUnusable) {
      return Optional.of(SearchQuestion.Gap.MODEL);
    }
    return unanswered.contains(call) ? Optional.of(SearchQuestion.Gap.VECTORS) : Optional.empty();
  }

  /// The nodes whose meaning is nearest to that of a text.
  List<VectorHit> near(
      ReadContext context, float[] text, int limit, double threshold, VectorFilter filter) {
    return index.search(text, limit, threshold, filter, context.call());
  }

  /// How near a node is to a text, and by which observation; empty where it has no vector yet.
  Optional<VectorHit> nearest(float[] text, int node, IntPredicate places) {
    return index.nearest(text, node, places);
  }

  /// The nodes whose own texts are nearest in meaning to that of another.
  List<VectorHit> near(
      ReadContext context, int node, int limit, double threshold, IntPredicate accept)
      throws SQLException {
    catchUp(context);
    var vectors = new StoredVectors(context.tables(), embedder).of(node);
    if (vectors.isEmpty()) {
      vectors = inSearch.all(embedder, context, node);
    }
    var own = vectors.stream().filter(entry -> entry.place() == 0).findFirst();
    return own.isEmpty()
        ? List.of()
        : index.alike(own.get().vector(), limit, threshold, accept, context.call());
  }

  boolean isUnusable() {
    return index.state() == IndexState.UNUSABLE;
  }

  private VectorIndex catchUp(ReadContext context) throws SQLException {
    while (!follow(context)) {
      base.await(context.call());
    }
    return index;
  }

  private boolean follow(ReadContext context) throws SQLException {
    return follower.advance(context.call(), context.change(), () -> advance(context));
  }

  private boolean advance(ReadContext context) throws SQLException {
    var tables = context.tables();
    long change = context.change();
    long from = index.change();
    if (isUnusable() || needsBase(tables, from)) {
      boolean done = index.refresh() && !isUnusable();
      forget(done);
      if (!done && StoredVectors.areMore(tables, AT_ONCE)) {
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
    pending.or(touched.vectors());
    pending.and(waiting);
    var fresh =
        computes ? inSearch.soon(context, latest(context, pending, from)) : NewVectors.none();
    note(pending, fresh);
    var put = new ArrayList<>(fresh.entries());
    var gone = gone(context, pending);
    var stored = new StoredVectors(tables, embedder);
    var changed = touched.vectors();
    changed.andNot(fresh.nodes());
    for (int node = changed.nextSetBit(0); node >= 0; node = changed.nextSetBit(node + 1)) {
      var vectors = stored.of(node);
      put.addAll(vectors);
      gone.set(node, vectors.isEmpty());
    }
    index.apply(put, gone.stream().toArray(), change);
    return true;
  }

  /// The nodes that exist no more. What the context's caller does not see exists for others.
  private static BitSet gone(ReadContext context, BitSet nodes) throws SQLException {
    var gone = new BitSet();
    for (int node = nodes.nextSetBit(0); node >= 0; node = nodes.nextSetBit(node + 1)) {
      var row = "SELECT count(*) FROM node WHERE key = ?";
      boolean seen = context.topology().exists(node) || context.tables().number(row, node) > 0;
      gone.set(node, !seen);
    }
    return gone;
  }

  /// Whether there is no base that the feed reaches back to, but much to put into one.
  private static boolean needsBase(TableReader tables, long from) throws SQLException {
    return (from == 0 || new ChangeFeed(tables).floor() > from)
        && StoredVectors.areMore(tables, SMALL);
  }

  /// Writes a base of all vectors; waits while another process writes one.
  public void rebuild(ReadContext context) throws SQLException {
    long change = context.change();
    var waiting = pendingNodes.at(context.tables(), embedder.model(), change);
    var fresh = inSearch.soon(context, latest(context, waiting, 0));
    note(waiting, fresh);
    var stored = new StoredVectors(context.tables(), embedder).all(fresh.nodes());
    if (isUnusable()) {
      DamagedFiles.setAside(files, files.vectors());
    }
    files.sync();
    if (!index.rebuild(fresh.among(stored.iterator()), change)) {
      IndexFollower.pause();
      index.refresh();
    }
  }

  /// The pending nodes that a search computes: all that its caller sees, or those written last. The
  /// others are left to the background.
  private BitSet latest(ReadContext context, BitSet pending, long from) throws SQLException {
    hasMissing = pending.cardinality() > 0;
    var seen = seen(context, pending);
    if (seen.cardinality() > MAX_AT_ONCE) {
      var feed = new ChangeFeed(context.tables());
      seen.and(feed.latestTexts(from, context.change(), LATEST_AT_ONCE));
    }
    return seen;
  }

  private static BitSet seen(ReadContext context, BitSet nodes) {
    var seen = (BitSet) nodes.clone();
    var topology = context.topology();
    for (int node = seen.nextSetBit(0); node >= 0; node = seen.nextSetBit(node + 1)) {
      seen.set(node, topology.exists(node));
    }
    return seen;
  }

  private void note(BitSet pending, NewVectors fresh) {
    synchronized (notStored) {
      notStored.andNot(pending);
      partlyEmbedded.andNot(pending);
      notStored.or(fresh.complete());
      partlyEmbedded.or(fresh.partlyEmbedded());
    }
  }

  /// Another process may have written a base without the vectors that this one computed.
  private void forget(boolean refreshed) {
    if (refreshed) {
      synchronized (notStored) {
        notStored.clear();
        partlyEmbedded.clear();
      }
    }
  }

  /// How many nodes a search misses, or finds by their former text. To ask makes no vector.
  long awaited(ReadContext context) throws SQLException {
    return missing(context).cardinality() + Embeddings.unfilled(context.tables());
  }

  private BitSet missing(ReadContext context) throws SQLException {
    var missing = pendingNodes.at(context.tables(), embedder.model(), context.change());
    synchronized (notStored) {
      missing.andNot(notStored);
    }
    return seen(context, missing);
  }

  /// Computes the vectors of some nodes that have none, the most mentioned first; returns whether
  /// there are more. They are lost with the process.
  ///
  /// @param quiet makes way for callers
  public boolean resume(ReadContext context, Embedder quiet) throws SQLException {
    catchUp(context);
    var missing = missing(context);
    var group = MostMentioned.some(context.topology(), missing, GROUP);
    var vectors = new ArrayList<VectorEntry>();
    for (int node = group.nextSetBit(0); node >= 0; node = group.nextSetBit(node + 1)) {
      vectors.addAll(inSearch.all(quiet, context, node));
    }
    if (add(group, vectors, context.change())) {
      missing.andNot(group);
    }
    hasMissing = !missing.isEmpty() && index.deltaSize() < MOST_IN_MEMORY;
    return hasMissing;
  }

  /// Not while a base is written, which would take the place of what it does not have.
  private synchronized boolean add(BitSet nodes, List<VectorEntry> vectors, long change) {
    boolean added = index.add(vectors, change);
    if (added) {
      synchronized (notStored) {
        notStored.or(nodes);
      }
    }
    return added;
  }

  /// How the index differs from the tables; empty where it is past the change of the context.
  ///
  /// Nodes that are not embedded yet are not compared: the tables do not have their vectors. A copy
  /// of its own leaves them out; computing them took most of a check's time.
  public Optional<IndexDifferences> differences(ReadContext context) throws SQLException {
    long change = context.change();
    var waiting = pendingNodes.at(context.tables(), embedder.model(), change);
    var stored = new StoredVectors(context.tables(), embedder).all(waiting);
    return new LiveVectors(files, embedder, pendingNodes, base, share, false)
        .catchUp(context)
        .differences(stored.iterator(), waiting, change);
  }

  /// Whether some nodes had no stored vector at the last check.
  boolean isBehind() {
    return hasMissing;
  }

  public VectorIndex index() {
    return index;
  }

  /// A base is written as a whole: the larger it is, the larger its delta may grow.
  boolean wantsCompaction() {
    return index.deltaSize() > Math.clamp(index.baseSize() / 8, SMALL, LARGE);
  }

  synchronized void compact() {
    long before = index.baseChange();
    boolean written = index.compact(files::sync);
    forget(!written && index.baseChange() != before);
  }

  /// Waits a little for a build that is being stopped.
  void close() {
    base.close();
  }
}
