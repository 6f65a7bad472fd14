package dev.kith.store;

import dev.kith.graph.Call;
import dev.kith.store.index.LiveTopology;
import dev.kith.store.index.TopologyState;
import dev.kith.store.record.ReadCache;
import dev.kith.store.sqlite.CommitWatch;
import dev.kith.store.sqlite.SqliteConnection;
import java.sql.SQLException;
import java.util.Optional;

/// One moment of a graph, of which a reading holds no more than it asked for: a walk alone needs no
/// transaction, and a lookup in the truth needs no topology.
///
/// Whatever is asked for first fixes the moment, as of then; what is asked for later belongs to the
/// same moment, or [MovedOn] is thrown.
final class GraphSnapshot implements ReadCache.At {
  private static final long UNKNOWN = -1;

  private final Source source;
  private final Call call;
  private final String database;
  private final LiveTopology topology;
  private final CommitWatch watch;
  private long change = UNKNOWN;
  private boolean held;
  private Optional<CommitWatch.Mark> mark = Optional.empty();
  private Optional<TopologyState> walked = Optional.empty();

  /// @param source the one connection of the reading, fetched when it is first wanted
  GraphSnapshot(
      Call call, Source source, String database, LiveTopology topology, CommitWatch watch) {
    this.call = call;
    this.source = source;
    this.database = database;
    this.topology = topology;
    this.watch = watch;
  }

  /// Where a connection comes from.
  @FunctionalInterface
  interface Source {
    SqliteConnection connection() throws SQLException;
  }

  /// The change that the moment shows.
  @Override
  public long change() throws SQLException {
    if (change == UNKNOWN) {
      moment();
    }
    return change;
  }

  /// The connection, in a transaction that shows the moment.
  @Override
  public SqliteConnection connection() throws SQLException {
    var connection = source.connection();
    if (!held) {
      mark = watch.mark();
      connection.begin();
      held = true;
      long shown = connection.readState(database);
      if (change != UNKNOWN && change != shown) {
        throw new MovedOn();
      }
      change = shown;
    }
    return connection;
  }

  /// The topology at the moment where it is loaded already: that takes no transaction, and brings
  /// nothing forward.
  Optional<TopologyState> atHand() throws SQLException {
    if (walked.isEmpty()) {
      var now = topology.now();
      if (now.isPresent() && isOf(now.get())) {
        change = now.get().change();
        walked = now;
      }
    }
    return walked;
  }

  private boolean isOf(TopologyState now) throws SQLException {
    if (!held) {
      return isCurrent(now);
    }
    boolean same = now.change() == change;
    if (same) {
      watch.shown(mark, now.change());
    }
    return same;
  }

  /// The topology at the moment.
  TopologyState moment() throws SQLException {
    if (atHand().isEmpty()) {
      // Empty where another thread has already shown a later moment.
      var shown = topology.at(call, connection(), change).orElseThrow(MovedOn::new);
      watch.shown(mark, shown.change());
      walked = Optional.of(shown);
    }
    return walked.get();
  }

  /// Whether nobody has written since a moment: mostly that can be seen, else SQLite is asked.
  private boolean isCurrent(TopologyState now) throws SQLException {
    if (watch.isCurrent(now.change())) {
      return true;
    }
    var before = watch.mark();
    if (!source.connection().isStillAt(now.change())) {
      return false;
    }
    watch.shown(before, now.change());
    watch.confirmedUnchanged();
    return true;
  }

  /// Ends the transaction, if there is one.
  void end(boolean well) throws SQLException {
    if (held) {
      held = false;
      source.connection().end(well);
    }
  }

  /// Says that another change came between two questions of a reading, which must begin anew.
  static final class MovedOn extends RuntimeException {
    private static final long serialVersionUID = 1;

    private MovedOn() {
      super("the database has moved on", null, false, false);
    }
  }
}
