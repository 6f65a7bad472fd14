package dev.kith.store.index;

import dev.kith.graph.Call;
import dev.kith.graph.Progress;
import dev.kith.graph.history.Author;
import dev.kith.search.embed.Embedder;
import dev.kith.search.text.Document;
import dev.kith.search.vector.VectorEntry;
import dev.kith.store.feed.Change;
import dev.kith.store.feed.ChangeFeed;
import dev.kith.store.feed.FeedWriter;
import dev.kith.store.record.NodeDocuments;
import dev.kith.store.record.TermDictionary;
import dev.kith.store.sqlite.ConnectionPool;
import dev.kith.store.sqlite.SqliteConnection;
import dev.kith.store.sqlite.TableReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Embeds every node, after the write that changed it was acknowledged.
///
/// The progress is stored in the tables: the last change whose nodes all have their vectors. Any
/// process may continue from there; two at once waste some work and harm nothing.
public final class Embeddings {
  private static final int GROUP = 64;
  private static final String AUTHOR = "embedder";
  private static final String WITHOUT = "without_vector";
  private static final String USELESS =
      "node NOT IN (SELECT key FROM node) OR (model = ? AND length(vector) <> ?)";

  private final ConnectionPool connections;
  private final Embedder embedder;
  private final PendingEmbeddings pending;
  private final InstantSource clock;

  public Embeddings(
      ConnectionPool connections,
      Embedder embedder,
      PendingEmbeddings pending,
      InstantSource clock) {
    this.connections = connections;
    this.embedder = embedder;
    this.pending = pending;
    this.clock = clock;
  }

  /// A group of nodes to embed, and the state before and after.
  private record Pass(EmbeddingState before, EmbeddingState after, List<Document> group) {}

  /// Whether it begins at once, the model being loaded.
  public boolean isReady() {
    return embedder.isReady();
  }

  /// Whether every node has the vector of its current text.
  public boolean isCurrent(TableReader connection) throws SQLException {
    var state = EmbeddingState.load(connection);
    return state.model().equals(embedder.model())
        && !new ChangeFeed(connection).textChangedAfter(state.through());
  }

  /// Grows with every embedded group, whichever process embedded it.
  public long progress(TableReader connection) throws SQLException {
    var state = EmbeddingState.load(connection);
    return (state.through() << 31) + state.next();
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
    long done = 0;
    while (done == 0 || connections.read(call, EmbeddingState::load).through() < target) {
      call.check();
      var next = connections.readTransaction(call, this::next);
      if (next.isEmpty()) {
        return;
      }
      var pass = next.get();
      var vectors = computed(embedder, pass.group(), call);
      connections.write(
          call,
          connection -> {
            save(connection, pass, vectors);
            return true;
          });
      done += vectors.size();
      progress.at("embedding", done, 0);
    }
  }

  /// The next group of nodes, by key; empty where every node has its vector.
  private Optional<Pass> next(TableReader connection) throws SQLException {
    if (isCurrent(connection)) {
      return Optional.empty();
    }
    var state = EmbeddingState.load(connection);
    if (!state.model().equals(embedder.model())) {
      state = new EmbeddingState(0, 0, 0, embedder.model());
    }
    if (state.next() == 0) {
      long target = new ChangeFeed(connection).last();
      state = new EmbeddingState(state.through(), target, 1, state.model());
    }
    var nodes = pending.of(connection, state);
    var group = group(connection, nodes, state.next());
    int node = group.isEmpty() ? -1 : nodes.nextSetBit(group.getLast().key() + 1);
    var after =
        node < 0
            ? new EmbeddingState(state.target(), state.target(), 0, state.model())
            : new EmbeddingState(state.through(), state.target(), node, state.model());
    return Optional.of(new Pass(EmbeddingState.load(connection), after, group));
  }

  private void save(SqliteConnection connection, Pass pass, List<VectorEntry> vectors)
      throws SQLException {
    if (!EmbeddingState.load(connection).equals(pass.before())) {
      return;
    }
    store(connection, vectors);
    var after = pass.after();
    if (after.next() == 0 && !new ChangeFeed(connection).textChangedAfter(after.target())) {
      // Only vectors were written since: the next check need not read their rows again.
      long last = new ChangeFeed(connection).last();
      after = new EmbeddingState(last, last, 0, after.model());
    }
    after.save(connection);
  }

  private void store(SqliteConnection connection, List<VectorEntry> vectors) throws SQLException {
    var journal =
        new FeedWriter(connection, new Change.Batch(clock.millis(), Author.of(AUTHOR), 0));
    for (var entry : vectors) {
      // The node may have been deleted since its text was read.
      int stored =
          connection.change(
              "INSERT OR REPLACE INTO embedding(node, model, vector)"
                  + " SELECT key, ?, ? FROM node WHERE key = ?",
              embedder.model(),
              bytes(entry.vector()),
              entry.key());
      if (stored > 0) {
        journal.append(new Change.Embedded(entry.key()));
      }
    }
    journal.flush();
  }

  /// How many rows belong to no node or have the wrong size for this model.
  public long useless(TableReader connection) throws SQLException {
    return connection.number(
        "SELECT count(*) FROM embedding WHERE " + USELESS,
        embedder.model(),
        embedder.dimensions() * Float.BYTES);
  }

  /// The nodes that have no vector although all of their changes were handled.
  public BitSet lacking(TableReader connection) throws SQLException {
    var lacking = new BitSet();
    connection.each(
        "SELECT key FROM node WHERE NOT EXISTS"
            + " (SELECT 1 FROM embedding WHERE embedding.node = node.key AND model = ?)",
        row -> lacking.set(row.getInt(1)),
        embedder.model());
    lacking.andNot(pending.at(connection, embedder.model(), new ChangeFeed(connection).last()));
    return lacking;
  }

  /// Removes [#useless] rows and embeds the nodes that are [#lacking] a vector.
  public void repair(Call call, Progress progress) {
    connections.write(
        call,
        connection ->
            connection.change(
                "DELETE FROM embedding WHERE " + USELESS,
                embedder.model(),
                embedder.dimensions() * Float.BYTES));
    var lacking = connections.readTransaction(call, this::lacking);
    long total = lacking.cardinality();
    long done = 0;
    for (int node = lacking.nextSetBit(0); node >= 0; ) {
      call.check();
      int from = node;
      var group = connections.readTransaction(call, tables -> group(tables, lacking, from));
      var vectors = computed(embedder, group, call);
      connections.write(
          call,
          connection -> {
            store(connection, vectors);
            return true;
          });
      done += group.size();
      progress.at("embedding", done, total);
      node = group.isEmpty() ? -1 : lacking.nextSetBit(group.getLast().key() + 1);
    }
  }

  private static List<Document> group(TableReader tables, BitSet nodes, int from)
      throws SQLException {
    return new NodeDocuments(tables, TermDictionary.load(tables)).holding().of(nodes, from, GROUP);
  }

  static List<VectorEntry> computed(Embedder embedder, List<Document> documents, Call call) {
    var vectors = embedder.embed(documents.stream().map(NodeDocuments::toEmbed).toList(), call);
    var entries = new ArrayList<VectorEntry>(vectors.size());
    for (int index = 0; index < vectors.size(); index++) {
      entries.add(new VectorEntry(documents.get(index).key(), vectors.get(index)));
    }
    return entries;
  }

  static byte[] bytes(float[] vector) {
    var buffer = ByteBuffer.allocate(vector.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    buffer.asFloatBuffer().put(vector);
    return buffer.array();
  }

  static float[] vector(byte[] bytes) {
    var vector = new float[bytes.length / Float.BYTES];
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(vector);
    return vector;
  }

  /// Makes the vectors of a copy those of an earlier change: nodes whose text was another then have
  /// none, and are noted.
  public static void cut(SqliteConnection copy, BitSet changed, long last) throws SQLException {
    var nodes = changed.stream().mapToObj(String::valueOf).collect(Collectors.joining(","));
    copy.execute("DELETE FROM embedding WHERE node IN (" + nodes + ")");
    copy.change("INSERT OR REPLACE INTO setting(name, value) VALUES (?, ?)", WITHOUT, nodes);
    var state = EmbeddingState.load(copy);
    if (state.target() > last) {
      long through = Math.min(state.through(), last);
      new EmbeddingState(through, last, state.next(), state.model()).save(copy);
    }
  }

  /// The nodes that [#cut] noted.
  static BitSet withoutVector(TableReader tables) throws SQLException {
    var nodes = new BitSet();
    tables.each(
        "SELECT value FROM setting WHERE name = ?",
        row -> {
          for (var node : row.getString(1).split(",")) {
            nodes.set(node.isEmpty() ? 0 : Integer.parseInt(node));
          }
        },
        WITHOUT);
    return nodes;
  }
}
