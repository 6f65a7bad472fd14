package dev.kith.store;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.About;
import dev.kith.graph.Call;
import dev.kith.graph.EngineThreads;
import dev.kith.graph.Graph;
import dev.kith.graph.GraphView;
import dev.kith.graph.Mutation;
import dev.kith.graph.Progress;
import dev.kith.graph.Scope;
import dev.kith.graph.Written;
import dev.kith.graph.history.Author;
import dev.kith.graph.history.Forgetting;
import dev.kith.graph.time.AsOf;
import dev.kith.graph.time.PastChange;
import dev.kith.store.feed.Change;
import dev.kith.store.feed.FeedWriter;
import dev.kith.store.forget.ForgetWriter;
import dev.kith.store.past.KnownLookup;
import dev.kith.store.past.PastCopies;
import dev.kith.store.record.BatchUndo;
import dev.kith.store.record.GraphTables;
import dev.kith.store.record.MutationWriter;
import dev.kith.store.record.WritableNodes;
import dev.kith.store.scope.VisibleNodes;
import dev.kith.store.sqlite.ConnectionPool;
import dev.kith.store.sqlite.TableWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/// A graph that Kith stores itself.
public final class OwnedGraph implements Graph, AutoCloseable {
  private static final Logger LOG = System.getLogger(OwnedGraph.class.getName());

  /// How many indexes may turn out to be damaged, one after another, while one reading goes on.
  private static final int INDEXES = 3;

  private static final Duration LONGEST_LOOK = Duration.ofSeconds(5);

  private final About about;
  private final ConnectionPool connections;
  private final LiveIndexes indexes;
  private final EngineThreads threads;
  private final InstantSource clock;
  private final VectorWait vectorWait;
  private final PastCopies<PastGraphs.OpenPast> past;
  private final OwnedForgetting forgetting;

  /// The last change that forgot something, when copies of the past were last looked at.
  private final AtomicLong forgotten = new AtomicLong();

  private final KnownLookup changes;

  /// @param embeddingWait how long a write waits for its vectors
  /// @param past what the graph was
  OwnedGraph(
      About about,
      ConnectionPool connections,
      LiveIndexes indexes,
      EngineThreads threads,
      InstantSource clock,
      Duration embeddingWait,
      PastCopies<PastGraphs.OpenPast> past) {
    this.about = about;
    this.connections = connections;
    this.indexes = indexes;
    this.threads = threads;
    this.clock = clock;
    this.past = past;
    this.changes = new KnownLookup(connections, clock);
    this.forgetting = new OwnedForgetting(about, connections, indexes, clock);
    this.vectorWait = new VectorWait(indexes, embeddingWait);
  }

  @Override
  public About about() {
    return about;
  }

  @Override
  public <T> T read(Call call, Reading<T> reading) {
    var answer =
        explained(
            call,
            () ->
                threads.run(
                    call, () -> connections.lease(call, lease -> attempt(call, lease, reading))));
    indexes.maintain();
    return answer.orElseGet(() -> past(call, call.known().orElseThrow(), reading));
  }

  @Override
  public Optional<Object> fingerprint() {
    return connections.watch().fingerprint();
  }

  /// Other processes forget, too: what is gone must not stay in a copy.
  private void dropForgotten(Call call) {
    long last = connections.read(call, ForgetWriter::last);
    if (forgotten.getAndSet(last) != last) {
      dropPast();
    }
  }

  private <T> T past(Call call, PastChange known, Reading<T> reading) {
    dropForgotten(call);
    return past.read(call, known, copy -> copy.graph().read(call.readingNow(), reading));
  }

  @Override
  public PastChange past(Call call, AsOf wanted) {
    return changes
        .remembered(wanted)
        .orElseGet(
            () -> explained(call, () -> threads.run(call, () -> changes.find(call, wanted))));
  }

  /// Removes what is kept of the graph as it was, which is made again where somebody asks.
  public void dropPast() {
    changes.drop();
    past.drop();
  }

  /// Runs work on the tables: what no fault explains may come of damaged ones, which SQLite knows.
  private <T> T explained(Call call, Supplier<T> work) {
    try {
      return work.get();
    } catch (FaultException explained) {
      throw explained;
    } catch (RuntimeException unexplained) {
      connections.requireWhole(call);
      throw unexplained;
    }
  }

  /// Empty where the graph is past what the call knows.
  private <T> Optional<T> attempt(Call call, ConnectionPool.Lease lease, Reading<T> reading)
      throws SQLException {
    boolean pinned = false;
    int repaired = 0;
    while (true) {
      call.check();
      var snapshot =
          new GraphSnapshot(
              call, lease::connection, about.database(), indexes.topology(), connections.watch());
      boolean succeeded = false;
      try {
        if (pinned) {
          snapshot.connection();
          snapshot.state();
        }
        if (call.known().isPresent() && snapshot.shown() > call.known().get().last()) {
          succeeded = true;
          return Optional.empty();
        }
        var visible = visibleNodes(call, snapshot);
        var answer =
            reading.from(
                new OwnedView(call, snapshot, visible, indexes, indexes.cache(), clock.instant()));
        succeeded = true;
        indexes.noteRead(snapshot.seen());
        return Optional.of(answer);
      } catch (GraphSnapshot.SnapshotMoved _) {
        // Start again, this time in one transaction from the beginning.
        pinned = true;
      } catch (FaultException broken) {
        boolean again = broken.fault() instanceof Fault.Damaged && repaired < INDEXES;
        if (!again || !indexes.repair()) {
          throw broken;
        }
        repaired++;
      } finally {
        snapshot.end(succeeded);
      }
    }
  }

  private Optional<VisibleNodes> visibleNodes(Call call, GraphSnapshot snapshot)
      throws SQLException {
    if (call.scope() instanceof Scope.Everything) {
      return Optional.empty(); // and no transaction for those who only walk
    }
    var connection = snapshot.connection();
    return indexes.scopes().at(call, connection, snapshot.change());
  }

  @Override
  public Written write(Call call, List<Mutation> batch) {
    var writable = WritableNodes.of(call.scope());
    var written =
        written(
            call,
            0,
            MutationWriter.touchesText(batch),
            (connection, tables, now) ->
                new MutationWriter(tables, now, call.author(), writable).apply(batch));
    return call.scope() instanceof Scope.Under ? written.unnumbered() : written;
  }

  @Override
  public Written undo(Call call, long change) {
    requireAll(call, "undo changes");
    return written(
        call,
        change,
        true,
        (connection, tables, now) -> {
          new BatchUndo(connection, tables, now).undo(change);
          return List.of(new Written.Outcome.Done());
        });
  }

  @Override
  public Forgetting.Forgotten forget(Call call, Forgetting what, boolean dryRun) {
    requireAll(call, "forget");
    var gone = explained(call, () -> threads.run(call, () -> forgetting.run(call, what, dryRun)));
    if (gone.change() == 0) {
      return gone;
    }
    dropPast();
    return forgetting.cleaned(call, gone);
  }

  /// Numbers of changes, and what the history loses, tell of what others write.
  private void requireAll(Call call, String operation) {
    if (call.scope() instanceof Scope.Under) {
      var whole = Fault.OutOfScope.WHOLE;
      throw new Fault.OutOfScope(operation + " in '" + about.database() + "'", whole, "").raise();
    }
  }

  private interface TransactionBody {
    List<Written.Outcome> run(TableWriter connection, GraphTables tables, long now)
        throws SQLException;
  }

  private Written written(Call call, long undoes, boolean touchesText, TransactionBody operation) {
    var written =
        explained(
            call,
            () ->
                threads.run(
                    call,
                    () ->
                        connections.write(
                            call, connection -> run(connection, call, undoes, operation))));
    try {
      return followed(call, written, touchesText && written.change() > 0);
    } catch (RuntimeException failed) {
      // It is committed: a caller that saw a fault would write it again.
      boolean over =
          failed instanceof FaultException known && known.fault().kind() == Fault.Kind.LIMIT;
      LOG.log(
          over ? Level.DEBUG : Level.WARNING,
          "upkeep after a write failed database=" + about.database(),
          failed);
      return new Written(written.change(), written.outcomes(), false);
    }
  }

  private Written run(TableWriter connection, Call call, long undoes, TransactionBody operation)
      throws SQLException {
    long now = clock.millis();
    var journal = new FeedWriter(connection, new Change.Batch(now, call.writer(), undoes));
    var outcomes = operation.run(connection, new GraphTables(connection, journal), now);
    journal.flush();
    return new Written(journal.batch(), outcomes);
  }

  /// Has the indexes follow a committed write.
  private Written followed(Call call, Written written, boolean wrote) {
    if (wrote) {
      indexes.noteWrite(written.change());
    }
    if (!call.skipsWaiting()) {
      boolean embedded = wrote ? vectorWait.forWrite(call) : indexes.isEmbedded(call);
      return new Written(written.change(), written.outcomes(), embedded);
    }
    if (wrote) {
      indexes.embedLater();
    }
    return written;
  }

  /// Embeds every node that has no vector yet, and has the index of vectors built, as the first
  /// search by meaning would.
  void embed(Call call, Progress progress) {
    indexes.embeddings().catchUp(call, progress);
    read(
        call,
        view -> {
          var first = view.nodesAfter(GraphView.NO_NODE, 1);
          return first.length == 0 ? List.of() : view.similar(first[0], 1, 1);
        });
  }

  /// Writes the rows of an import as one change.
  public <T> T load(Call call, Loading<T> loading) throws IOException {
    try {
      return connections.write(
          call,
          "importing",
          connection -> {
            long now = clock.millis();
            var journal = new FeedWriter(connection, new Change.Batch(now, Author.of("import"), 0));
            try {
              var result = loading.run(new GraphTables(connection, journal), now);
              journal.flush();
              return result;
            } catch (IOException failed) {
              throw new UncheckedIOException(failed);
            }
          });
    } catch (UncheckedIOException failed) {
      throw failed.getCause();
    }
  }

  /// Writes the rows of an import.
  @FunctionalInterface
  public interface Loading<T> {
    T run(GraphTables tables, long now) throws SQLException, IOException;
  }

  /// What is done about what is forgotten, and about history that is too old.
  public OwnedForgetting forgetting() {
    return forgetting;
  }

  public LiveIndexes indexes() {
    return indexes;
  }

  public ConnectionPool connections() {
    return connections;
  }

  /// Closes all files if nobody has used them for that long.
  void rest(Duration idle) {
    past.dropUnused(idle);
    if (!past.made().isEmpty()) {
      dropForgotten(Call.by("resting", LONGEST_LOOK));
    }
    connections.rest(idle);
    past.made().forEach(copy -> copy.graph().connections.rest(idle));
  }

  @Override
  public void close() {
    past.close();
    indexes.cleaning().finish();
    indexes.close();
    connections.close();
  }
}
