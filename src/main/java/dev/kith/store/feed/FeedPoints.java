package dev.kith.store.feed;

import static dev.kith.store.feed.Change.Kind.BATCH;
import static dev.kith.store.feed.Change.Kind.NODE_PUT;
import static dev.kith.store.feed.Change.Kind.OBSERVATION_GONE;
import static dev.kith.store.feed.Change.Kind.OBSERVED;
import static dev.kith.store.feed.Change.Kind.RESPANNED;
import static dev.kith.store.feed.FeedColumns.ALL;
import static dev.kith.store.feed.FeedColumns.AT;
import static dev.kith.store.feed.FeedColumns.NODE;
import static dev.kith.store.feed.FeedColumns.aliased;

import dev.kith.store.sqlite.TableReader;
import dev.kith.store.sqlite.TableWriter;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds where batches begin and end, walks the feed backwards, and cuts it.
public final class FeedPoints {
  /// Rows read at once while walking backwards: their changes run statements of their own.
  private static final int PAGE = 1_000;

  private final TableReader tables;

  public FeedPoints(TableReader tables) {
    this.tables = tables;
  }

  /// A batch in the feed.
  ///
  /// @param number that of its first row
  /// @param last that of its last row
  public record Point(long number, long last, Instant at) {}

  /// The first batch that the feed still has; empty where nothing was ever changed.
  public Optional<Point> first() throws SQLException {
    return found("kind = " + BATCH + " ORDER BY seq LIMIT 1");
  }

  /// The last batch.
  public Optional<Point> last() throws SQLException {
    return at(Long.MAX_VALUE);
  }

  /// The batch that a row belongs to, or the last one before; empty where there is none.
  public Optional<Point> at(long number) throws SQLException {
    return found(
        "seq = (SELECT batch FROM change WHERE seq <= ? ORDER BY seq DESC LIMIT 1) AND kind = "
            + BATCH,
        number);
  }

  /// The last batch that was made by a moment; a later one with an earlier time counts, since
  /// clocks are set back.
  public Optional<Point> at(Instant moment) throws SQLException {
    return found(
        "kind = " + BATCH + " AND " + AT + " <= ? ORDER BY seq DESC LIMIT 1",
        moment.toEpochMilli());
  }

  private Optional<Point> found(String which, Object... parameters) throws SQLException {
    var found = new ArrayList<Point>(1);
    tables.each(
        "SELECT seq, " + AT + " FROM change WHERE " + which,
        row -> found.add(new Point(row.getLong(1), 0, Instant.ofEpochMilli(row.getLong(2)))),
        parameters);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    var point = found.getFirst();
    return Optional.of(new Point(point.number, endOf(point.number), point.at));
  }

  private long endOf(long batch) throws SQLException {
    long next =
        tables.number(
            "SELECT seq FROM change WHERE seq > ? AND kind = " + BATCH + " ORDER BY seq LIMIT 1",
            batch);
    return next > 0 ? next - 1 : new ChangeFeed(tables).last();
  }

  /// Passes on every change after a row, the last first. The listener may run statements.
  public void backwards(long after, ChangeFeed.Listener listener) throws SQLException {
    long below = Long.MAX_VALUE;
    List<Numbered> page;
    do {
      page = page(after, below);
      for (var each : page) {
        listener.changed(each.number, each.change);
        below = each.number;
      }
    } while (page.size() == PAGE);
  }

  private record Numbered(long number, Change change) {
    static Numbered of(ResultSet row) throws SQLException {
      return new Numbered(row.getLong(7), Change.from(row));
    }
  }

  private List<Numbered> page(long after, long below) throws SQLException {
    var page = new ArrayList<Numbered>();
    tables.each(
        ("SELECT " + ALL + ", seq FROM change WHERE seq > ? AND seq < ?")
            + " ORDER BY seq DESC LIMIT "
            + PAGE,
        row -> page.add(Numbered.of(row)),
        after,
        below);
    return page;
  }

  /// Receives when nodes were changed.
  @FunctionalInterface
  public interface TimeListener {
    void changed(int node, long at) throws SQLException;
  }

  /// Passes on when each node was last changed that the feed tells of, from imports apart.
  public void lastTimes(TimeListener listener) throws SQLException {
    tables.each(
        ("SELECT " + aliased("r", NODE) + ", " + aliased("h", AT) + ", max(r.seq) FROM change r")
            + " JOIN change h ON h.seq = r.batch WHERE r.kind IN ("
            + (NODE_PUT + ", " + OBSERVED + ", " + OBSERVATION_GONE + ", " + RESPANNED)
            + (") GROUP BY " + aliased("r", NODE)),
        row -> listener.changed(row.getInt(1), row.getLong(2)));
  }

  /// Takes every row after one out of the feed of a copy.
  public static void cut(TableWriter copy, long after) throws SQLException {
    copy.change("DELETE FROM change WHERE seq > ?", after);
  }
}
