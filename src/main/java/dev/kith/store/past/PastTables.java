package dev.kith.store.past;

import dev.kith.fault.Fault;
import dev.kith.files.OwnerOnly;
import dev.kith.graph.Call;
import dev.kith.graph.Progress;
import dev.kith.graph.time.PastChange;
import dev.kith.store.embed.PastVectors;
import dev.kith.store.feed.ChangeFeed;
import dev.kith.store.feed.FeedPoints;
import dev.kith.store.sqlite.ConnectionPool;
import dev.kith.store.sqlite.DatabaseCopy;
import dev.kith.store.sqlite.DatabaseFiles;
import dev.kith.store.sqlite.LogMark;
import dev.kith.store.sqlite.SqliteConnection;
import dev.kith.store.sqlite.SqliteFaults;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;

/// The tables of a database as they were after a change, in a file of their own.
final class PastTables {
  private static final int CHANGES_BETWEEN_CHECKS = 1_000;

  private PastTables() {}

  /// Copies the tables and reverses every change after the last known one.
  static void make(
      ConnectionPool present, DatabaseFiles past, PastChange known, Call call, Progress progress)
      throws IOException {
    // SQLite fills an empty file, and leaves its permissions as they are.
    OwnerOnly.create(past.sqlite());
    present.readOnOwnConnection(
        call,
        connection -> {
          // The transaction must have begun, or a write between two steps would start them again.
          connection.readState(past.name());
          DatabaseCopy.write(
              connection,
              past.sqlite(),
              call,
              (phase, done, all) -> progress.at(phase, done, 2 * all));
          return true;
        });
    try (var copy = SqliteConnection.loader(past.sqlite())) {
      LogMark.remove(copy);
      copy.execute("BEGIN");
      reverse(copy, known, call, progress);
      copy.execute("COMMIT");
      // As every database: without it, readers would lock one another's file.
      copy.execute("PRAGMA journal_mode = WAL");
    } catch (SQLException failed) {
      throw SqliteFaults.of(failed, past.name());
    }
  }

  private static void reverse(SqliteConnection copy, PastChange known, Call call, Progress progress)
      throws SQLException {
    // Another process may have removed the oldest changes since.
    new KnownChanges(copy, false).require(known);
    long newest = new ChangeFeed(copy).last();
    long rows = newest - known.last();
    var reversal = new ChangeReversal(copy);
    new FeedPoints(copy)
        .backwards(
            known.last(),
            (number, change) -> {
              if (number % CHANGES_BETWEEN_CHECKS == 0) {
                call.check();
                progress.at("reversing", rows + newest - number, 2 * rows);
              }
              try {
                reversal.reverse(change);
              } catch (ChangeReversal.Irreversible imported) {
                throw beforeImport(copy, number);
              }
            });
    var waiting = PastVectors.waiting(copy);
    FeedPoints.cut(copy, known.last());
    reversal.finish();
    PastVectors.cut(copy, reversal.touched(), waiting, known.last());
  }

  private static RuntimeException beforeImport(SqliteConnection copy, long number)
      throws SQLException {
    var change = new FeedPoints(copy).at(number);
    return new Fault.InvalidArguments(
            List.of(
                Fault.problem(
                    "/as_of",
                    "is before an import, which keeps no earlier state",
                    change
                        .map(
                            point ->
                                "a change from "
                                    + point.number()
                                    + " on, or a time from "
                                    + point.at()
                                    + " on")
                        .orElse("a later change or time"))))
        .raise();
  }
}
