package dev.kith.store;

import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.Progress;
import dev.kith.graph.Throttle;
import dev.kith.search.embed.BackgroundEmbedder;
import dev.kith.search.embed.Embedder;
import dev.kith.store.column.LiveColumns;
import dev.kith.store.embed.EmbeddingOrder;
import dev.kith.store.embed.EmbeddingQueue;
import dev.kith.store.embed.Embeddings;
import dev.kith.store.embed.PendingEmbeddings;
import dev.kith.store.folder.AboutFile;
import dev.kith.store.forget.ErasureCleanup;
import dev.kith.store.forget.Retention;
import dev.kith.store.index.BackgroundTask;
import dev.kith.store.index.IdleIndexing;
import dev.kith.store.index.LiveOntology;
import dev.kith.store.index.LiveSearch;
import dev.kith.store.index.LiveTopology;
import dev.kith.store.index.LiveVectors;
import dev.kith.store.index.LiveWords;
import dev.kith.store.index.MostMentioned;
import dev.kith.store.index.ReadContext;
import dev.kith.store.index.SharedBuild;
import dev.kith.store.index.Upkeep;
import dev.kith.store.record.NodeDocuments;
import dev.kith.store.record.ReadCache;
import dev.kith.store.record.TermDictionary;
import dev.kith.store.scope.LiveScopes;
import dev.kith.store.scope.VisibleNodes;
import dev.kith.store.sqlite.ConnectionPool;
import dev.kith.store.sqlite.DatabaseFiles;
import dev.kith.store.sqlite.SqliteFaults;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.BitSet;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/// The derived indexes of one database and their background maintenance.
///
/// Everything here can be lost at any time without harm: it is derived from the tables.
public final class LiveIndexes implements AutoCloseable {
  private static final int SHUTDOWN_SECONDS = 3;

  /// How long after the first reading a server prepares searches: clients ask a few things at once.
  private static final int PREPARE_MILLIS = 300;

  private final DatabaseFiles files;
  private final LiveTopology topology;
  private final LiveSearch search;
  private final ReadCache cache = new ReadCache();
  private final LiveOntology ontology;
  private final LiveScopes scopes = new LiveScopes(this::build);
  private final LiveColumns columns = new LiveColumns();
  private final ConnectionPool connections;
  private final Embedder quietly;
  private final Embeddings embeddings;
  private final boolean embeds;
  private final boolean unasked;
  private final ErasureCleanup cleaning;

  /// Separate from embedding, which may run for long while deltas must not grow.
  private final ScheduledExecutorService background = IdleIndexing.oneThread("kith-maintenance");

  private final ScheduledExecutorService embedding = IdleIndexing.oneThread("kith-vectors");
  private final BackgroundTask compacting;
  private final BackgroundTask inMemory;
  private final BackgroundTask preparing;
  private final AtomicBoolean prepared = new AtomicBoolean();
  private final EmbeddingQueue queue;
  private final Call maintenance = Call.by("maintenance");
  private final Upkeep upkeep;
  private final IdleIndexing idleIndexing;

  LiveIndexes(
      DatabaseFiles files,
      AboutFile about,
      ConnectionPool connections,
      Embedder embedder,
      Throttle throttle,
      VectorTimeouts waits,
      InstantSource clock) {
    this.files = files;
    this.connections = connections;
    this.upkeep = new Upkeep(files.name(), maintenance, this::repair);
    this.compacting = new BackgroundTask(background, upkeep);
    this.inMemory = new BackgroundTask(embedding, upkeep);
    this.preparing = new BackgroundTask(embedding, upkeep);
    this.idleIndexing = new IdleIndexing(background, () -> upkeep.attempt(this::follow));
    this.topology = new LiveTopology(files, build("topology", _ -> onTables(this::buildTopology)));
    this.ontology = new LiveOntology(files, build("ontology", this::buildOntology));
    var pending = new PendingEmbeddings();
    this.search =
        new LiveSearch(
            new LiveWords(files, build("word index", this::buildWords)),
            about.embeddings()
                ? Optional.of(
                    new LiveVectors(
                        files,
                        embedder,
                        pending,
                        build("vector index", _ -> onTables(this::buildVectors)),
                        new LiveVectors.CatchUpLimit(clock, waits.search())))
                : Optional.empty());
    this.quietly = new BackgroundEmbedder(embedder, throttle);
    this.embeddings =
        new Embeddings(connections, quietly, pending, this::mostMentionedFirst, clock);
    this.queue = new EmbeddingQueue(files, embedding, new EmbeddingJob());
    this.cleaning = cleaning(about, clock);
    this.unasked = waits.background();
    this.embeds = about.embeddings() && about.writable();
  }

  private ErasureCleanup cleaning(AboutFile about, InstantSource clock) {
    return new ErasureCleanup(
        files,
        connections,
        new ErasureCleanup.Indexes(topology, search, ontology, () -> onTables(this::buildVectors)),
        new Retention(files, connections, about.retention(), clock));
  }

  public LiveTopology topology() {
    return topology;
  }

  public LiveOntology ontology() {
    return ontology;
  }

  LiveScopes scopes() {
    return scopes;
  }

  LiveColumns columns() {
    return columns;
  }

  public LiveSearch search() {
    return search;
  }

  ReadCache cache() {
    return cache;
  }

  public Embeddings embeddings() {
    return embeddings;
  }

  ErasureCleanup cleaning() {
    return cleaning;
  }

  DatabaseFiles files() {
    return files;
  }

  /// Why a statement of a call failed: it may have been interrupted, for the call is over.
  FaultException fault(Call call, SQLException failed) {
    call.check();
    return SqliteFaults.of(failed, files.name());
  }

  /// Called when something is damaged: true where it was an index, which the next attempt builds
  /// anew.
  boolean repair() {
    boolean repaired = topology.repair();
    return search.isDamaged() || repaired;
  }

  /// Called after a reading: compacts in the background where deltas have grown.
  void maintain() {
    if (topology.wantsCompaction()) {
      compacting.start(topology::compact);
    } else if (search.wantsCompaction()) {
      compacting.start(search::compact);
    } else if (cleaning.isDue()) {
      compacting.start(() -> cleaning.runDue(maintenance));
    }
    if (search.isBehind() && embeds) {
      queue.scheduleRest();
    } else if (search.isBehind()) {
      inMemory.start(this::embedMissing);
    }
  }

  private void prepareSearch() {
    onTables(
        (connection, change) -> {
          var state = topology.at(maintenance, connection, change);
          if (state.isPresent()) {
            search.prepare(ReadContext.of(maintenance, connection, state.get()), quietly);
          }
        });
  }

  /// Nobody may store the vectors of a database that is only read.
  private void embedMissing() {
    var more = new AtomicBoolean(search.vectors().isPresent());
    while (more.getAndSet(false)) {
      maintenance.check();
      onTables(
          (connection, change) -> {
            var state = topology.at(maintenance, connection, change);
            if (state.isPresent()) {
              var context = ReadContext.of(maintenance, connection, state.get());
              more.set(search.vectors().get().resume(context, quietly));
            }
          });
    }
  }

  /// Whether the model that embeds has still to be loaded.
  boolean awaitsModel() {
    return embeds && !embeddings.isReady();
  }

  /// Embeds changed nodes at once; completes with true when all have their vectors, and with false
  /// where the database has none or others are queued.
  CompletableFuture<Boolean> embedNow() {
    if (!embeds) {
      return CompletableFuture.completedFuture(false);
    }
    try {
      return queue.runNow();
    } catch (RejectedExecutionException closed) {
      return CompletableFuture.completedFuture(false);
    }
  }

  /// Embeds changed nodes soon, together with those of later writes.
  void embedLater() {
    if (embeds) {
      queue.schedule();
    }
  }

  /// Called with the last change that a reading showed.
  void noteRead(long change) {
    if (unasked && !prepared.get() && !prepared.getAndSet(true)) {
      preparing.startIn(PREPARE_MILLIS, this::prepareSearch);
    }
    if (embeds && unasked) {
      queue.scheduleFrom(change);
    }
  }

  /// Called with the number of each change that this process wrote.
  void noteWrite(long change) {
    idleIndexing.noteWrite(change);
  }

  private SharedBuild build(String index, SharedBuild.Build how) {
    return new SharedBuild("The " + index + " of '" + files.name() + "'", how);
  }

  /// Work on the tables as of a change.
  private interface TableWork {
    void run(TableReader connection, long change) throws SQLException;
  }

  private void onTables(TableWork work) {
    connections.readOnOwnConnection(
        maintenance,
        connection -> {
          work.run(connection, connection.readState(files.name()));
          return true;
        });
  }

  private void buildTopology(TableReader connection, long change) throws SQLException {
    topology.build(maintenance, connection, change);
  }

  private void buildOntology(Progress progress) {
    onTables(
        (connection, change) -> {
          var state = topology.at(maintenance, connection, change);
          if (state.isPresent()) {
            ontology.build(ReadContext.of(maintenance, connection, state.get()), progress);
          }
        });
  }

  private SharedBuild build(VisibleNodes visible) {
    return build(
        "ontology",
        progress ->
            onTables(
                (connection, change) -> {
                  var state = topology.at(maintenance, connection, change);
                  if (state.isPresent()) {
                    visible
                        .ontology()
                        .build(visible.context(maintenance, connection, state.get()), progress);
                  }
                }));
  }

  /// Has the index of words built, which the first search would wait for otherwise.
  void buildWords(Progress progress) {
    onTables(
        (connection, change) ->
            search.words().build(maintenance, documents(connection), change, progress));
  }

  void buildWordsOfImport(Progress progress) {
    onTables(
        (connection, change) ->
            search.words().buildOfImport(maintenance, documents(connection), change, progress));
  }

  private static NodeDocuments documents(TableReader connection) throws SQLException {
    return new NodeDocuments(connection, TermDictionary.load(connection));
  }

  private void buildVectors(TableReader connection, long change) throws SQLException {
    // Empty where the topology is past the change: whoever waits has it tried again.
    var state = topology.at(maintenance, connection, change);
    if (state.isPresent() && search.vectors().isPresent()) {
      search.vectors().get().rebuild(ReadContext.of(maintenance, connection, state.get()));
    }
  }

  private int[] mostMentionedFirst(BitSet nodes) {
    int[][] order = {EmbeddingOrder.byKey(nodes)};
    onTables(
        (connection, change) ->
            topology
                .at(maintenance, connection, change)
                .ifPresent(state -> order[0] = MostMentioned.first(state.topology(), nodes)));
    return order[0];
  }

  private void follow() {
    connections.readTransaction(
        maintenance,
        connection -> {
          var documents = new NodeDocuments(connection, TermDictionary.load(connection));
          search.words().follow(maintenance, documents, connection.readState(files.name()));
          return true;
        });
  }

  /// Embeds the nodes that have no vector.
  private final class EmbeddingJob implements EmbeddingQueue.Job {
    @Override
    public boolean run() {
      return upkeep.attempt(() -> embeddings.catchUpOnce(maintenance));
    }

    @Override
    public boolean isDone() {
      var done = new AtomicBoolean();
      return upkeep.attempt(() -> done.set(isEmbedded(maintenance))) && done.get();
    }

    @Override
    public long progress() {
      var through = new AtomicLong();
      upkeep.attempt(() -> through.set(connections.read(maintenance, embeddings::progress)));
      return through.get();
    }
  }

  /// Whether every node has the vector of its current text, whichever process made it.
  boolean isEmbedded(Call call) {
    return embeds && connections.read(call, embeddings::isCurrent);
  }

  @Override
  public void close() {
    maintenance.cancel();
    background.shutdown();
    embedding.shutdown();
    try {
      // Running work notices the cancellation; a half-written index is started again.
      background.awaitTermination(SHUTDOWN_SECONDS, TimeUnit.SECONDS);
      embedding.awaitTermination(SHUTDOWN_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    search.close();
    ontology.close();
    topology.close();
  }
}
