package dev.kith.store;

import dev.kith.fault.Fault;
import dev.kith.graph.About;
import dev.kith.graph.Call;
import dev.kith.graph.EngineThreads;
import dev.kith.graph.Graph;
import dev.kith.graph.Mutation;
import dev.kith.graph.Scope;
import dev.kith.graph.Written;
import dev.kith.store.feed.Change;
import dev.kith.store.feed.FeedWriter;
import dev.kith.store.record.BatchUndo;
import dev.kith.store.record.GraphTables;
import dev.kith.store.record.MutationWriter;
import dev.kith.store.scope.VisibleNodes;
import dev.kith.store.sqlite.ConnectionPool;
import dev.kith.store.sqlite.SqliteConnection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A graph that Kith stores itself.
public final class OwnedGraph implements Graph, AutoCloseable {
  private final About about;
  private final ConnectionPool connections;
  private final LiveIndexes indexes;
  private final EngineThreads threads;
  private final InstantSource clock;
  private final WaitBudget patience;

  /// @param patience how long the answer to a write waits for its vectors
  OwnedGraph(
      About about,
      ConnectionPool connections,
      LiveIndexes indexes,
      EngineThreads threads,
      InstantSource clock,
      Duration patience) {
    this.about = about;
    this.connections = connections;
    this.indexes = indexes;
    this.threads = threads;
    this.clock = clock;
    this.patience = new WaitBudget(patience, System.nanoTime());
  }

  @Override
  public About about() {
    return about;
  }

  @Override
  public <T> T read(Call call, Reading<T> reading) {
    var answer = threads.run(() -> connections.lend(call, loan -> attempt(call, loan, reading)));
    indexes.maintain();
    return answer;
  }

  private <T> T attempt(Call call, ConnectionPool.Loan loan, Reading<T> reading)
      throws SQLException {
    boolean whole = false;
    while (true) {
      call.check();
      var snapshot =
          new GraphSnapshot(
              call, loan::connection, about.database(), indexes.topology(), connections.watch());
      boolean well = false;
      try {
        if (whole) {
          snapshot.connection();
          snapshot.moment();
        }
        var sight = sight(call, snapshot);
        var answer = reading.from(new OwnedView(call, snapshot, sight, indexes, indexes.cache()));
        well = true;
        return answer;
      } catch (GraphSnapshot.MovedOn _) {
        // What was read is of the past: this time, hold all of it still from the start.
        whole = true;
      } finally {
        snapshot.end(well);
      }
    }
  }

  private Optional<VisibleNodes> sight(Call call, GraphSnapshot snapshot) throws SQLException {
    if (call.scope() instanceof Scope.Everything) {
      return Optional.empty(); // and no transaction for those who only walk
    }
    var connection = snapshot.connection();
    return indexes.scopes().at(call, connection, snapshot.change());
  }

  @Override
  public Written write(Call call, List<Mutation> batch) {
    return written(
        call,
        0,
        touchesWords(batch),
        (connection, truth, now) -> {
          var writer = new MutationWriter(truth, now, call.author());
          var outcomes = new ArrayList<Written.Outcome>();
          for (var mutation : batch) {
            outcomes.add(writer.apply(mutation));
          }
          return outcomes;
        });
  }

  @Override
  public Written undo(Call call, long change) {
    return written(
        call,
        change,
        true,
        (connection, truth, now) -> {
          new BatchUndo(connection, truth, now).takeBack(change);
          return List.of(new Written.Outcome.Done());
        });
  }

  private interface Deed {
    List<Written.Outcome> done(SqliteConnection connection, GraphTables truth, long now)
        throws SQLException;
  }

  private static boolean touchesWords(List<Mutation> batch) {
    for (var mutation : batch) {
      if (!(mutation instanceof Mutation.CreateEdge || mutation instanceof Mutation.DeleteEdge)) {
        return true;
      }
    }
    return false;
  }

  private Written written(Call call, long undoes, boolean touchesWords, Deed deed) {
    if (call.scope() instanceof Scope.Under) {
      // What such a caller wrote would have no scope, and what it may not see would answer.
      throw new Fault.ReadOnly(about.database()).raise();
    }
    var written =
        threads.run(
            () ->
                connections.write(
                    call,
                    connection -> {
                      long now = clock.millis();
                      var journal =
                          FeedWriter.gathering(
                              connection, new Change.Batch(now, call.author(), undoes));
                      var outcomes =
                          deed.done(connection, new GraphTables(connection, journal), now);
                      journal.flush();
                      return new Written(journal.batch(), outcomes);
                    }));
    boolean wrote = touchesWords && written.change() > 0;
    if (wrote) {
      indexes.wrote(written.change());
    }
    if (!call.isHasty()) {
      boolean embedded = wrote ? embeddedSoon() : indexes.isEmbedded(call);
      return new Written(written.change(), written.outcomes(), embedded);
    }
    if (wrote) {
      indexes.writtenOneOfMany();
    }
    return written;
  }

  /// The write is durable and acknowledged either way; the vector of a lone one mostly follows
  /// within the time that it may wait.
  private boolean embeddedSoon() {
    long began = System.nanoTime();
    long most = patience.nanos(began);
    if (most == 0) {
      indexes.writtenOneOfMany();
      return false;
    }
    try {
      return indexes.written().get(most, TimeUnit.NANOSECONDS);
    } catch (TimeoutException | ExecutionException later) {
      return false;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      patience.spent(System.nanoTime() - began);
    }
  }

  /// Brings the rows of an import in as one change.
  public <T> T load(Call call, Loading<T> loading) throws IOException {
    try {
      return connections.write(
          call,
          connection -> {
            long now = clock.millis();
            var journal = new FeedWriter(connection, new Change.Batch(now, "import", 0));
            try {
              return loading.run(new GraphTables(connection, journal), now);
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
    T run(GraphTables truth, long now) throws SQLException, IOException;
  }

  public LiveIndexes indexes() {
    return indexes;
  }

  public ConnectionPool connections() {
    return connections;
  }

  @Override
  public void close() {
    indexes.close();
    connections.close();
  }
}
