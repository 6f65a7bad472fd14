package dev.kith.store;

import dev.kith.graph.Call;
import dev.kith.store.index.LiveTopology;
import dev.kith.store.index.TopologyState;
import dev.kith.store.record.ReadCache;
import dev.kith.store.sqlite.CommitWatch;
import dev.kith.store.sqlite.SqliteConnection;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A graph at one change, of which a reading loads no more than it needs: a walk needs no
/// transaction, and a lookup in the tables needs no topology.
///
/// The first access fixes the change; later ones show the same change, or [SnapshotMoved] is
/// thrown.
final class GraphSnapshot implements ReadCache.ReadPoint {
  private static final long UNKNOWN = -1;

  private final ConnectionSource source;
  private final Call call;
  private final String database;
  private final LiveTopology topology;
  private final CommitWatch watch;
  private long change = UNKNOWN;
  private boolean inTransaction;
  private Optional<CommitWatch.Mark> mark = Optional.empty();
  private Optional<TopologyState> state = Optional.empty();

  /// @param source the one connection of the reading, opened on first use
  GraphSnapshot(
      Call call,
      ConnectionSource source,
      String database,
      LiveTopology topology,
      CommitWatch watch) {
    this.call = call;
    this.source = source;
    this.database = database;
    this.topology = topology;
    this.watch = watch;
  }

  @FunctionalInterface
  interface ConnectionSource {
    SqliteConnection connection() throws SQLException;
  }

  /// The change that this snapshot shows.
  @Override
  public long change() throws SQLException {
    if (change == UNKNOWN) {
      state();
    }
    return change;
  }

  /// The same, without a topology for those who may not need one.
  long shown() throws SQLException {
    if (loadedState().isEmpty()) {
      connection();
    }
    return change;
  }

  /// The change that was shown to the reading; negative where it needed nothing.
  long seen() {
    return change;
  }

  /// The connection, in a transaction that shows this change.
  @Override
  public SqliteConnection connection() throws SQLException {
    var connection = source.connection();
    if (!inTransaction) {
      mark = watch.mark();
      connection.begin();
      inTransaction = true;
      long shown = connection.readState(database);
      if (change != UNKNOWN && change != shown) {
        throw new SnapshotMoved();
      }
      change = shown;
    }
    return connection;
  }

  /// The tables at this change; no transaction begins before something is read.
  TableReader tables() {
    return new TableReader() {
      @Override
      public void each(String sql, RowVisitor reader, @Nullable Object... parameters)
          throws SQLException {
        readable().each(sql, reader, parameters);
      }

      @Override
      public long number(String sql, @Nullable Object... parameters) throws SQLException {
        return readable().number(sql, parameters);
      }
    };
  }

  private SqliteConnection readable() throws SQLException {
    var connection = connection();
    connection.registerFunctions();
    return connection;
  }

  /// The topology if it is loaded already: takes no transaction, and follows no feed.
  Optional<TopologyState> loadedState() throws SQLException {
    if (state.isEmpty()) {
      var now = topology.now();
      if (now.isPresent() && belongs(now.get())) {
        change = now.get().change();
        state = now;
      }
    }
    return state;
  }

  private boolean belongs(TopologyState now) throws SQLException {
    if (!inTransaction) {
      return isCurrent(now);
    }
    boolean same = now.change() == change;
    if (same) {
      watch.shown(mark, now.change());
    }
    return same;
  }

  /// The topology at this change.
  TopologyState state() throws SQLException {
    if (loadedState().isEmpty()) {
      // Empty where another thread has already derived a later state.
      var shown = topology.at(call, connection(), change).orElseThrow(SnapshotMoved::new);
      watch.shown(mark, shown.change());
      state = Optional.of(shown);
    }
    return state.get();
  }

  /// Whether nobody has written since: the commit watch mostly knows, else SQLite is asked.
  private boolean isCurrent(TopologyState now) throws SQLException {
    if (watch.isCurrent(now.change())) {
      return true;
    }
    var before = watch.mark();
    if (!source.connection().isUnchangedSince(now.change())) {
      return false;
    }
    watch.shown(before, now.change());
    watch.confirmedUnchanged();
    return true;
  }

  /// Ends the transaction, if there is one.
  void end(boolean succeeded) throws SQLException {
    if (inTransaction) {
      inTransaction = false;
      source.connection().end(succeeded);
    }
  }

  /// Another change came between two accesses of a reading, which must start again.
  static final class SnapshotMoved extends RuntimeException {
    private static final long serialVersionUID = 1;

    SnapshotMoved() {
      super("the database has changed", null, false, false);
    }
  }
}
