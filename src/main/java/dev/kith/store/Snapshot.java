package dev.kith.store;

import java.sql.SQLException;
import java.util.Optional;

/// One moment of a graph, of which a reading holds no more than it asked for: a walk alone needs no
/// transaction, and a lookup in the truth needs no topology.
///
/// Whatever is asked for first fixes the moment, as of then; what is asked for later belongs to the
/// same moment, or [MovedOn] is thrown.
final class Snapshot implements ReadCache.At {
  private static final long UNKNOWN = -1;

  private final Session session;
  private final String database;
  private final LiveTopology topology;
  private long change = UNKNOWN;
  private boolean held;
  private Optional<LiveTopology.Moment> walked = Optional.empty();

  Snapshot(Session session, String database, LiveTopology topology) {
    this.session = session;
    this.database = database;
    this.topology = topology;
  }

  /// The change that the moment shows.
  @Override
  public long change() throws SQLException {
    if (change == UNKNOWN) {
      moment();
    }
    return change;
  }

  /// The session, in a transaction that shows the moment.
  @Override
  public Session session() throws SQLException {
    if (!held) {
      session.begin();
      held = true;
      long shown = session.look(database);
      if (change != UNKNOWN && change != shown) {
        throw new MovedOn();
      }
      change = shown;
    }
    return session;
  }

  /// The topology at the moment.
  LiveTopology.Moment moment() throws SQLException {
    if (walked.isEmpty()) {
      if (!held) {
        var now = topology.now();
        if (now.loaded() && session.isStillAt(now.change())) {
          change = now.change();
          walked = Optional.of(now);
          return now;
        }
      }
      // Empty where another thread has already shown a later moment.
      walked = Optional.of(topology.at(session(), change).orElseThrow(MovedOn::new));
    }
    return walked.get();
  }

  /// The name of a type. Names never change, so that those of an earlier moment will mostly do.
  String typeName(int code) throws SQLException {
    var known = topology.now().terms().types().names();
    return code < known.size() ? known.get(code) : moment().terms().types().name(code);
  }

  /// Ends the transaction, if there is one.
  void end(boolean well) throws SQLException {
    if (held) {
      held = false;
      session.end(well);
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
