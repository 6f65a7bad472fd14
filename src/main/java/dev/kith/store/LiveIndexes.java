package dev.kith.store;

import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.Throttle;
import dev.kith.search.embed.BackgroundEmbedder;
import dev.kith.search.embed.Embedder;
import dev.kith.store.index.EmbeddingQueue;
import dev.kith.store.index.Embeddings;
import dev.kith.store.index.IdleIndexing;
import dev.kith.store.index.LiveColumns;
import dev.kith.store.index.LiveOntology;
import dev.kith.store.index.LiveSearch;
import dev.kith.store.index.LiveTopology;
import dev.kith.store.index.LiveVectors;
import dev.kith.store.index.LiveWords;
import dev.kith.store.index.PendingEmbeddings;
import dev.kith.store.record.ReadCache;
import dev.kith.store.record.TermDictionary;
import dev.kith.store.scope.LiveScopes;
import dev.kith.store.sqlite.ConnectionPool;
import dev.kith.store.sqlite.DatabaseFiles;
import dev.kith.store.sqlite.SqliteFaults;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/// The derived indexes of one database, and the quiet work that keeps them small.
///
/// Whatever is done here can be lost at any moment without harm: the truth has it all.
public final class LiveIndexes implements AutoCloseable {
  private static final Logger LOG = System.getLogger(LiveIndexes.class.getName());

  private static final int PATIENCE_SECONDS = 3;

  private final DatabaseFiles files;
  private final LiveTopology topology;
  private final LiveSearch search;
  private final ReadCache cache = new ReadCache();
  private final LiveOntology ontology;
  private final LiveScopes scopes = new LiveScopes();
  private final LiveColumns columns = new LiveColumns();
  private final ConnectionPool connections;
  private final Embeddings embeddings;
  private final boolean embeds;

  /// Apart from the embedding, which may go on for long: deltas must not grow until it ends.
  private final ScheduledThreadPoolExecutor background = oneThread("kith-upkeep");

  private final ScheduledThreadPoolExecutor embedding = oneThread("kith-vectors");
  private final AtomicBoolean compacting = new AtomicBoolean();
  private final EmbeddingQueue queue;
  private final Call upkeep = Call.by("upkeep");
  private final IdleIndexing following = new IdleIndexing(background, () -> attempt(this::follow));

  LiveIndexes(
      DatabaseFiles files,
      AboutFile about,
      ConnectionPool connections,
      Embedder embedder,
      Throttle throttle,
      InstantSource clock) {
    this.files = files;
    this.connections = connections;
    this.topology = new LiveTopology(files);
    this.ontology = new LiveOntology(files);
    var pending = new PendingEmbeddings();
    this.search =
        new LiveSearch(
            new LiveWords(files),
            about.embeddings()
                ? Optional.of(new LiveVectors(files, embedder, pending))
                : Optional.empty());
    this.embeddings =
        new Embeddings(connections, new BackgroundEmbedder(embedder, throttle), pending, clock);
    this.queue = new EmbeddingQueue(files, embedding, new Embedding());
    this.embeds = about.embeddings() && about.writable();
  }

  private static ScheduledThreadPoolExecutor oneThread(String name) {
    var executor =
        new ScheduledThreadPoolExecutor(1, Thread.ofPlatform().name(name).daemon().factory());
    executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    return executor;
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

  /// Puts on the disk whatever was committed so far.
  void sync() {
    files.sync();
  }

  FaultException fault(SQLException failed) {
    return SqliteFaults.of(failed, files.name());
  }

  /// Called after a reading: starts to write the next bases where the deltas have grown.
  void maintain() {
    if (topology.wantsCompaction()) {
      compactInBackground(topology::compact);
    } else if (search.wantsCompaction()) {
      compactInBackground(search::compact);
    }
    if (search.isBehind()) {
      writtenOneOfMany();
    }
  }

  /// Called after a write: has the nodes that changed get their vectors, and tells when all have;
  /// never where the database has no vectors.
  CompletableFuture<Boolean> written() {
    if (!embeds) {
      return CompletableFuture.completedFuture(false);
    }
    try {
      return queue.hurry();
    } catch (RejectedExecutionException closed) {
      return CompletableFuture.completedFuture(false);
    }
  }

  /// The same where nobody waits for it.
  void writtenOneOfMany() {
    if (embeds) {
      try {
        queue.gather();
      } catch (RejectedExecutionException closed) {
        // Whoever opens the database next sees what is pending.
        return;
      }
    }
  }

  /// Called with the number of each change of this process.
  void wrote(long change) {
    following.wrote(change);
  }

  private void follow() {
    connections.read(
        upkeep,
        connection ->
            connection.reading(
                () -> {
                  long change = connection.readState(files.name());
                  search
                      .words()
                      .follow(upkeep, connection, TermDictionary.load(connection), change);
                  return true;
                }));
  }

  /// The work of the queue: the vectors that this database lacks.
  private final class Embedding implements EmbeddingQueue.Work {
    @Override
    public boolean run() {
      return attempt(() -> embeddings.catchUpOnce(upkeep));
    }

    @Override
    public boolean isDone() {
      var done = new AtomicBoolean();
      return attempt(() -> done.set(isEmbedded(upkeep))) && done.get();
    }

    @Override
    public long progress() {
      var through = new AtomicLong();
      attempt(() -> through.set(connections.read(upkeep, embeddings::progress)));
      return through.get();
    }
  }

  /// Whether every node has the vector of its present words, whoever made it.
  boolean isEmbedded(Call call) {
    return embeds && connections.read(call, embeddings::isCurrent);
  }

  private interface Chore {
    void run() throws IOException;
  }

  private void compactInBackground(Chore chore) {
    if (!compacting.compareAndSet(false, true)) {
      return;
    }
    try {
      background.execute(
          () -> {
            compacting.set(false);
            attempt(chore);
          });
    } catch (RejectedExecutionException closed) {
      compacting.set(false);
    }
  }

  /// Whether it was done.
  private boolean attempt(Chore chore) {
    try {
      chore.run();
      return true;
    } catch (IOException | RuntimeException failed) {
      if (!upkeep.isCancelled()) {
        // Not worth a trace: another process may have deleted the database under us.
        LOG.log(Level.WARNING, () -> "upkeep put off database=" + files.name());
        LOG.log(Level.DEBUG, "upkeep failed", failed);
      }
      return false;
    }
  }

  @Override
  public void close() {
    upkeep.cancel();
    background.shutdown();
    embedding.shutdown();
    try {
      // What is under way notices that it was cancelled; an index half written is only started
      // anew.
      background.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
      embedding.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    search.close();
  }
}
