package dev.kith.store;

import dev.kith.store.index.LiveTopology;
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
  private final String database;
  private final LiveTopology topology;
  private final CommitWatch news;
  private long change = UNKNOWN;
  private boolean held;
  private Optional<CommitWatch.Mark> mark = Optional.empty();
  private Optional<LiveTopology.Moment> walked = Optional.empty();

  /// @param source the one session of the reading, fetched when it is first wanted
  GraphSnapshot(Source source, String database, LiveTopology topology, CommitWatch news) {
    this.source = source;
    this.database = database;
    this.topology = topology;
    this.news = news;
  }

  /// Where a session comes from.
  @FunctionalInterface
  interface Source {
    SqliteConnection session() throws SQLException;
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
  public SqliteConnection session() throws SQLException {
    var session = source.session();
    if (!held) {
      mark = news.mark();
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

  /// The topology at the moment where it is loaded already: that takes no transaction, and brings
  /// nothing forward.
  Optional<LiveTopology.Moment> atHand() throws SQLException {
    var now = topology.now();
    if (walked.isEmpty() && now.loaded() && isOf(now)) {
      change = now.change();
      walked = Optional.of(now);
    }
    return walked;
  }

  private boolean isOf(LiveTopology.Moment now) throws SQLException {
    if (!held) {
      return isCurrent(now);
    }
    boolean same = now.change() == change;
    if (same) {
      news.note(mark, now.topology());
    }
    return same;
  }

  /// The topology at the moment.
  LiveTopology.Moment moment() throws SQLException {
    if (atHand().isEmpty()) {
      // Empty where another thread has already shown a later moment.
      var shown = topology.at(session(), change).orElseThrow(MovedOn::new);
      news.note(mark, shown.topology());
      walked = Optional.of(shown);
    }
    return walked.get();
  }

  /// Whether nobody has written since a moment: mostly that can be seen, else SQLite is asked.
  private boolean isCurrent(LiveTopology.Moment now) throws SQLException {
    if (news.isNoneSince(now.topology())) {
      return true;
    }
    var before = news.mark();
    if (!source.session().isStillAt(now.change())) {
      return false;
    }
    news.note(before, now.topology());
    news.askedInVain();
    return true;
  }

  /// Ends the transaction, if there is one.
  void end(boolean well) throws SQLException {
    if (held) {
      held = false;
      source.session().end(well);
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
