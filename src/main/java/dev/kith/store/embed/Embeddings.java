package dev.kith.store.embed;

import dev.kith.graph.Call;
import dev.kith.graph.Progress;
import dev.kith.graph.history.Author;
import dev.kith.search.embed.Embedder;
import dev.kith.store.feed.Change;
import dev.kith.store.feed.ChangeFeed;
import dev.kith.store.feed.ChangedNodes;
import dev.kith.store.feed.FeedWriter;
import dev.kith.store.record.NodeDocuments;
import dev.kith.store.record.TermDictionary;
import dev.kith.store.sqlite.ConnectionPool;
import dev.kith.store.sqlite.TableReader;
import dev.kith.store.sqlite.TableWriter;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/// Embeds every node and its observations, after the write that changed them was acknowledged.
///
/// The progress is stored in the tables: the last change whose nodes all have their vectors, and in
/// the feed each node that got its own since. Any process may continue from there; two at once
/// waste some work and harm nothing.
public final class Embeddings {
  private static final String AUTHOR = "embedder";
  private static final String USELESS =
      "node NOT IN (SELECT key FROM node) OR (model = ? AND length(vector) NOT IN (?, ?))";
  private static final String USELESS_OBSERVED =
      "observation NOT IN (SELECT key FROM observation"
          + " WHERE observation.node = observation_vector.node)"
          + " OR (model = ? AND (length(vector) = 0 OR length(vector) % ? <> 0))";

  private final ConnectionPool connections;
  private final Embedder embedder;
  private final PendingEmbeddings pending;
  private final EmbeddingOrder order;
  private final InstantSource clock;

  public Embeddings(
      ConnectionPool connections,
      Embedder embedder,
      PendingEmbeddings pending,
      EmbeddingOrder order,
      InstantSource clock) {
    this.connections = connections;
    this.embedder = embedder;
    this.pending = pending;
    this.order = order;
    this.clock = clock;
  }

  /// Whether it begins at once, the model being loaded.
  public boolean isReady() {
    return embedder.isReady();
  }

  /// Whether every node has the vectors of its current texts.
  public boolean isCurrent(TableReader connection) throws SQLException {
    var state = EmbeddingState.load(connection);
    return state.unfilled() == 0 && isCaughtUp(connection, state);
  }

  private boolean isCaughtUp(TableReader connection, EmbeddingState state) throws SQLException {
    return state.model().equals(embedder.model())
        && !new ChangeFeed(connection).textChangedAfter(state.through());
  }

  /// Notes, before history is removed, that every node has its vectors where that is so: afterwards
  /// nobody could tell from the feed.
  public static void noteCurrent(TableWriter connection) throws SQLException {
    var state = EmbeddingState.load(connection);
    var feed = new ChangeFeed(connection);
    if (!state.model().isEmpty() && !feed.textChangedAfter(state.through())) {
      state.done(feed.last()).save(connection);
    }
  }

  /// Grows with every embedded group, whichever process embedded it.
  public long progress(TableReader connection) throws SQLException {
    var state = EmbeddingState.load(connection);
    long last = new ChangeFeed(connection).last();
    return pending.progress(connection, embedder.model(), last) + state.unfilled();
  }

  /// Embeds what is pending now; later writes are left for the next pass.
  public void catchUpOnce(Call call) {
    long target = connections.read(call, connection -> new ChangeFeed(connection).last());
    catchUp(call, target, (_, _, _) -> {});
  }

  /// Embeds all that is pending; returns when nothing is.
  public void catchUp(Call call, Progress progress) {
    catchUp(call, Long.MAX_VALUE, progress);
  }

  private void catchUp(Call call, long target, Progress progress) {
    EmbeddingState state;
    do {
      call.check();
      state = connections.read(call, EmbeddingState::load);
      var plan = planned(call, state);
      if (plan.isPresent()) {
        run(call, plan.get(), progress);
      } else if (state.unfilled() > 0) {
        fill(call);
      } else {
        return;
      }
      state = connections.read(call, EmbeddingState::load);
    } while (state.through() < target || state.unfilled() > 0);
  }

  /// A pass over all nodes that wait now; empty where none does.
  private Optional<EmbeddingPlan> planned(Call call, EmbeddingState state) {
    if (!state.follows(embedder.model())) {
      connections.write(call, this::follow);
    }
    record Waiting(long change, BitSet nodes) {}
    var waiting =
        connections.readTransaction(
            call,
            connection -> {
              long change = new ChangeFeed(connection).last();
              return isCaughtUp(connection, EmbeddingState.load(connection))
                  ? Optional.<Waiting>empty()
                  : Optional.of(
                      new Waiting(change, pending.at(connection, embedder.model(), change)));
            });
    return waiting.map(
        now ->
            new EmbeddingPlan(
                now.change,
                now.nodes.cardinality() <= EmbeddingOrder.FEW
                    ? EmbeddingOrder.byKey(now.nodes)
                    : order.of(now.nodes)));
  }

  private boolean follow(TableWriter connection) throws SQLException {
    var state = EmbeddingState.load(connection);
    if (!state.follows(embedder.model())) {
      state.following(embedder.model(), new ChangeFeed(connection).last()).save(connection);
    }
    return true;
  }

  private void run(Call call, EmbeddingPlan plan, Progress progress) {
    do {
      call.check();
      var group =
          connections.readTransaction(call, tables -> plan.next(tables, reader(tables, false)));
      var vectors = NodeTexts.embedded(embedder, group.texts(), call);
      connections.write(
          call,
          connection -> {
            save(connection, plan, group, vectors);
            return true;
          });
      progress.at("embedding", plan.done(), plan.size());
    } while (!plan.isDone());
  }

  /// Stores what is still true: a node whose text has changed meanwhile is in the next group.
  private void save(
      TableWriter connection,
      EmbeddingPlan plan,
      EmbeddingGroup group,
      List<NodeTexts.EmbeddedText> vectors)
      throws SQLException {
    var feed = new ChangeFeed(connection);
    var state = EmbeddingState.load(connection);
    if (!state.follows(embedder.model())) {
      return;
    }
    store(
        connection,
        group,
        vectors,
        ChangedNodes.between(connection, group.change(), feed.last()).texts());
    if (plan.isDone() && state.through() < plan.change()) {
      // Where only vectors were written since, the next check need not read their rows again.
      state = state.done(feed.textChangedAfter(plan.change()) ? plan.change() : feed.last());
      state.save(connection);
    }
  }

  /// Embeds some observations of nodes that an earlier Kith embedded.
  private void fill(Call call) {
    record Filling(EmbeddingState before, EmbeddingGroup group, int next) {}
    var filling =
        connections.readTransaction(
            call,
            connection -> {
              var before = EmbeddingState.load(connection);
              var group =
                  new EmbeddingGroup(reader(connection, true), new ChangeFeed(connection).last());
              var nodes = observed(connection);
              int node = nodes.nextSetBit(before.unfilled());
              while (node >= 0 && group.take(node, 1)) {
                node = nodes.nextSetBit(node + 1);
              }
              return new Filling(before, group, Math.max(0, node));
            });
    var vectors = NodeTexts.embedded(embedder, filling.group.texts(), call);
    connections.write(
        call,
        connection -> {
          if (EmbeddingState.load(connection).equals(filling.before)) {
            store(connection, filling.group, vectors, new BitSet());
            filling.before.filledTo(filling.next).save(connection);
          }
          return true;
        });
  }

  private EmbeddingGroup.TextReader reader(TableReader tables, boolean trusting)
      throws SQLException {
    var documents = new NodeDocuments(tables, TermDictionary.load(tables));
    return node -> NodeTexts.of(documents, embedder, node, trusting);
  }

  /// How many nodes are found by their own text alone, because an earlier Kith embedded them.
  public static long unfilled(TableReader tables) throws SQLException {
    int from = EmbeddingState.load(tables).unfilled();
    return from == 0
        ? 0
        : tables.number("SELECT count(DISTINCT node) FROM observation WHERE node >= ?", from);
  }

  /// The nodes that have observations.
  private static BitSet observed(TableReader tables) throws SQLException {
    var nodes = new BitSet();
    tables.each("SELECT DISTINCT node FROM observation", row -> nodes.set(row.getInt(1)));
    return nodes;
  }

  /// The feed tells of a node when it has all vectors.
  ///
  /// @param without nodes whose texts are others by now
  private void store(
      TableWriter connection,
      EmbeddingGroup group,
      List<NodeTexts.EmbeddedText> vectors,
      BitSet without)
      throws SQLException {
    var stored = new BitSet();
    for (var texts : group.surplus()) {
      if (without.get(texts.node())) {
        continue;
      }
      for (var place : texts.surplus()) {
        connection.change(
            "DELETE FROM observation_vector WHERE node = ? AND observation = ?",
            texts.node(),
            place);
      }
      stored.set(texts.node());
    }
    for (var each : vectors) {
      boolean own = each.text().place() == 0;
      if (!without.get(each.text().node())
          && (own ? storeOwn(connection, each) : storeObserved(connection, each))) {
        stored.set(each.text().node());
      }
    }
    stored.andNot(without);
    stored.and(group.complete());
    var journal =
        new FeedWriter(connection, new Change.Batch(clock.millis(), Author.of(AUTHOR), 0));
    for (int node = stored.nextSetBit(0); node >= 0; node = stored.nextSetBit(node + 1)) {
      journal.append(new Change.Embedded(node));
    }
    journal.flush();
  }

  /// The node may have been deleted since its text was read.
  private boolean storeOwn(TableWriter connection, NodeTexts.EmbeddedText own) throws SQLException {
    return connection.change(
            "INSERT OR REPLACE INTO embedding(node, model, vector, text)"
                + " SELECT key, ?, ?, ? FROM node WHERE key = ?",
            embedder.model(),
            StoredVectors.bytes(own.vectors(), embedder.dimensions()),
            own.text().fingerprint(),
            own.text().node())
        > 0;
  }

  /// The observation may have been deleted since, and another may have got its key.
  private boolean storeObserved(TableWriter connection, NodeTexts.EmbeddedText observed)
      throws SQLException {
    var text = observed.text();
    var now = new StringBuilder();
    connection.each(
        "SELECT text FROM observation WHERE key = ? AND node = ?",
        row -> now.append(row.getString(1)),
        text.place(),
        text.node());
    if (!text.words().contentEquals(now)) {
      return false;
    }
    connection.change(
        "INSERT OR REPLACE INTO observation_vector(node, observation, model, vector)"
            + " VALUES (?, ?, ?, ?)",
        text.node(),
        text.place(),
        embedder.model(),
        StoredVectors.bytes(observed.vectors(), embedder.dimensions()));
    return true;
  }

  /// How many rows belong to no node or observation, or have the wrong size for this model.
  public long useless(TableReader connection) throws SQLException {
    int dimensions = embedder.dimensions();
    return connection.number(
            "SELECT count(*) FROM embedding WHERE " + USELESS,
            embedder.model(),
            dimensions,
            dimensions * Float.BYTES)
        + connection.number(
            "SELECT count(*) FROM observation_vector WHERE " + USELESS_OBSERVED,
            embedder.model(),
            dimensions);
  }

  /// The nodes that lack a vector although all of their changes were handled.
  public BitSet lacking(TableReader connection) throws SQLException {
    var lacking = new BitSet();
    connection.each(
        "SELECT key FROM node WHERE NOT EXISTS"
            + " (SELECT 1 FROM embedding WHERE embedding.node = node.key AND model = ?)",
        row -> lacking.set(row.getInt(1)),
        embedder.model());
    int unfilled = EmbeddingState.load(connection).unfilled();
    var suspects = new BitSet();
    connection.each(
        "SELECT node.key FROM observation JOIN node ON node.key = observation.node"
            + " WHERE NOT EXISTS (SELECT 1 FROM observation_vector WHERE model = ? AND observation"
            + " = observation.key AND observation_vector.node = observation.node)",
        row -> suspects.set(row.getInt(1)),
        embedder.model());
    // an earlier Kith put into a node's own text what may have ended since
    connection.each(
        "SELECT DISTINCT node FROM observation WHERE spans IS NOT NULL",
        row -> suspects.set(row.getInt(1)));
    if (unfilled > 0) {
      suspects.clear(unfilled, Math.max(unfilled, suspects.length()));
    }
    var reader = reader(connection, true);
    for (int node = suspects.nextSetBit(0); node >= 0; node = suspects.nextSetBit(node + 1)) {
      if (reader.of(node).filter(texts -> !texts.missing().isEmpty()).isPresent()) {
        lacking.set(node);
      }
    }
    lacking.andNot(pending.at(connection, embedder.model(), new ChangeFeed(connection).last()));
    return lacking;
  }

  /// Removes [#useless] rows and embeds the nodes that are [#lacking] a vector.
  public void repair(Call call, Progress progress) {
    int dimensions = embedder.dimensions();
    connections.write(
        call,
        connection ->
            connection.change(
                    "DELETE FROM embedding WHERE " + USELESS,
                    embedder.model(),
                    dimensions,
                    dimensions * Float.BYTES)
                + connection.change(
                    "DELETE FROM observation_vector WHERE " + USELESS_OBSERVED,
                    embedder.model(),
                    dimensions));
    var lacking = connections.readTransaction(call, this::lacking);
    var plan = new EmbeddingPlan(0, EmbeddingOrder.byKey(lacking));
    while (!plan.isDone()) {
      call.check();
      var group =
          connections.readTransaction(call, tables -> plan.only(tables, reader(tables, true)));
      var vectors = NodeTexts.embedded(embedder, group.texts(), call);
      connections.write(
          call,
          connection -> {
            store(connection, group, vectors, new BitSet());
            return true;
          });
      progress.at("embedding", plan.done(), plan.size());
    }
  }
}
