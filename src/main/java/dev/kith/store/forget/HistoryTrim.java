package dev.kith.store.forget;

import dev.kith.graph.Call;
import dev.kith.graph.Progress;
import dev.kith.store.embed.Embeddings;
import dev.kith.store.feed.FeedStart;
import dev.kith.store.sqlite.ConnectionPool;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.time.Instant;

/// Removes history by its age. What the tables hold stays as it is.
///
/// Each transaction removes some batches, so that writers take turns with it; whoever is killed has
/// removed some of the oldest.
public final class HistoryTrim {
  private static final int ROWS = 20_000;

  /// One in so many pages must be free before the file is worth writing anew.
  private static final int FREE_SHARE = 4;

  private final ConnectionPool connections;

  public HistoryTrim(ConnectionPool connections) {
    this.connections = connections;
  }

  /// What goes, or went.
  ///
  /// @param rows entries of the history
  /// @param first the first change that is left
  /// @param at when it was written
  public record Trimmed(long rows, long first, Instant at) {}

  /// What would go that was written before a moment.
  public Trimmed dry(Call call, Instant before) {
    return connections.readTransaction(
        call,
        tables -> {
          long first = new FeedStart(tables).firstSince(before.toEpochMilli());
          return new Trimmed(
              first == 0 ? 0 : new FeedStart(tables).rowsBefore(first), first, at(tables, first));
        });
  }

  private static Instant at(TableReader tables, long batch) throws SQLException {
    return Instant.ofEpochMilli(new FeedStart(tables).at(batch));
  }

  /// Removes what was written before a moment.
  public Trimmed run(Call call, Instant before, Progress progress) {
    var all = dry(call, before);
    long done = 0;
    int some = all.rows > 0 ? 1 : 0;
    while (some > 0) {
      call.check();
      some =
          connections.write(
              call,
              "compacting",
              connection -> {
                Embeddings.noteCurrent(connection);
                return FeedStart.remove(connection, all.first, before.toEpochMilli(), ROWS);
              });
      done += some;
      progress.at("removing history", done, all.rows);
    }
    return new Trimmed(done, all.first, all.at);
  }

  /// Whether much of the file is empty.
  public boolean isWorthCompacting(Call call) {
    return connections.read(
        call,
        tables ->
            tables.number("PRAGMA freelist_count") * FREE_SHARE
                > tables.number("PRAGMA page_count"));
  }
}
