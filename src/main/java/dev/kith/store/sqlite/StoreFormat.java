package dev.kith.store.sqlite;

import dev.kith.fault.Fault;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;

/// The tables of a database file, and its upgrades from older formats.
///
/// The format number is SQLite's `user_version`. Each entry of [#STEPS] upgrades from the format of
/// its index to the next; a published step is never edited.
public final class StoreFormat {
  /// Starts a new history, so that change numbers stored elsewhere become invalid.
  public static final String NEW_HISTORY =
      "INSERT OR REPLACE INTO setting(name, value) VALUES ('history', hex(randomblob(16)))";

  private static final List<List<String>> STEPS =
      List.of(
          List.of(
              "CREATE TABLE setting(name TEXT PRIMARY KEY, value) WITHOUT ROWID",
              "CREATE TABLE type(code INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE,"
                  + " count INTEGER NOT NULL)",
              "CREATE TABLE predicate(code INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE,"
                  + " count INTEGER NOT NULL)",
              // Keys are never reused: an undone deletion gets its old key back.
              "CREATE TABLE node(key INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL,"
                  + " type INTEGER NOT NULL, mentions REAL, metadata TEXT NOT NULL,"
                  + " created INTEGER NOT NULL, updated INTEGER NOT NULL)",
              "CREATE TABLE edge(key INTEGER PRIMARY KEY, subject INTEGER NOT NULL,"
                  + " predicate INTEGER NOT NULL, object INTEGER NOT NULL,"
                  + " metadata TEXT, created INTEGER NOT NULL)",
              "CREATE TABLE observation(key INTEGER PRIMARY KEY, node INTEGER NOT NULL,"
                  + " text TEXT NOT NULL, at INTEGER NOT NULL, by TEXT NOT NULL)",
              "CREATE TABLE embedding(node INTEGER PRIMARY KEY, model TEXT NOT NULL,"
                  + " vector BLOB NOT NULL)",
              "CREATE TABLE change(seq INTEGER PRIMARY KEY, batch INTEGER NOT NULL,"
                  + " kind INTEGER NOT NULL, a INTEGER, b INTEGER, c INTEGER, d INTEGER,"
                  + " before TEXT)"),
          // The scope of a node; most databases have none.
          List.of("ALTER TABLE node ADD COLUMN scope TEXT"),
          // When an observation held; of most of them nobody says.
          List.of("ALTER TABLE observation ADD COLUMN spans TEXT"),
          // Feeds that begin late, and rows without content, which an older Kith would misread.
          // A vector for each observation; of which text a node's own vector is. The vectors of
          // former observations are made in the background, from the first node on.
          List.of(
              "CREATE TABLE observation_vector(node INTEGER NOT NULL, observation INTEGER NOT NULL,"
                  + " model TEXT NOT NULL, vector BLOB NOT NULL,"
                  + " PRIMARY KEY(node, observation)) WITHOUT ROWID",
              "ALTER TABLE embedding ADD COLUMN text INTEGER",
              "INSERT OR REPLACE INTO setting(name, value) SELECT 'observation vectors', 1"
                  + " WHERE EXISTS (SELECT 1 FROM embedding)"),
          // When an edge held; of most of them nobody says.
          List.of("ALTER TABLE edge ADD COLUMN spans TEXT"),
          // Pinned observations, which are repeated in metadata: an older Kith would keep the text
          // of what it forgets. The index of marked nodes comes with it.
          List.of());

  /// Whether a node may be pinned, or have a pinned observation.
  public static final String PINNED = "instr(metadata, '\"pinned') > 0";

  /// Whether people may have marked a node; the index of such nodes is found by these words.
  public static final String MARKED =
      PINNED + " OR instr(metadata, '\"importance\"') > 0" + " OR instr(metadata, '\"tags\"') > 0";

  /// Created after the rows of a bulk load, which is many times faster than updating them row by
  /// row.
  private static final List<String> INDEXES =
      List.of(
          "CREATE UNIQUE INDEX IF NOT EXISTS node_id ON node(id)",
          "CREATE UNIQUE INDEX IF NOT EXISTS edge_out ON edge(subject, predicate, object)",
          "CREATE INDEX IF NOT EXISTS edge_in ON edge(object, predicate, subject)",
          "CREATE INDEX IF NOT EXISTS observation_of ON observation(node)",
          "CREATE INDEX IF NOT EXISTS node_scope ON node(scope) WHERE scope IS NOT NULL",
          "CREATE INDEX IF NOT EXISTS observation_spans ON observation(node)"
              + " WHERE spans IS NOT NULL",
          "CREATE INDEX IF NOT EXISTS edge_spans ON edge(key) WHERE spans IS NOT NULL",
          "CREATE INDEX IF NOT EXISTS node_marked ON node((" + PINNED + "), key) WHERE " + MARKED);

  /// The format this Kith writes.
  public static final int CURRENT = STEPS.size();

  private StoreFormat() {}

  /// Creates or upgrades the tables; refuses a file of a newer Kith.
  public static void prepare(SqliteConnection connection, String database) throws SQLException {
    prepare(connection, database, STEPS);
  }

  /// The same with other steps, to test future formats.
  public static void prepare(SqliteConnection connection, String database, List<List<String>> steps)
      throws SQLException {
    if (version(connection, database, steps.size()) == steps.size()) {
      return;
    }
    // One transaction, including the format number: a process that dies in it has changed nothing.
    connection.writing(
        () -> {
          // Another process may have prepared the file while this one waited for the lock.
          int from = version(connection, database, steps.size());
          for (int step = from; step < steps.size(); step++) {
            for (var statement : steps.get(step)) {
              connection.execute(statement);
            }
          }
          if (from == 0) {
            connection.execute(NEW_HISTORY);
          }
          createIndexes(connection);
          connection.execute("PRAGMA user_version = " + steps.size());
          return true;
        });
  }

  /// The published steps with a further one: for tests of what a later format would do.
  public static List<List<String>> stepsAnd(List<String> next) {
    return Stream.concat(STEPS.stream(), Stream.of(next)).toList();
  }

  static boolean isCurrent(TableReader tables, String database) throws SQLException {
    return version(tables, database, CURRENT) == CURRENT;
  }

  /// Raises a fault where a newer Kith wrote the tables.
  public static void refuseNewer(TableReader tables, String database) throws SQLException {
    version(tables, database, CURRENT);
  }

  /// The state of a database.
  ///
  /// @param change the last one
  /// @param version changes whenever another connection has written, in whatever process
  record DatabaseState(long change, long version) {}

  /// The state, in one statement because every transaction begins with it.
  static DatabaseState state(TableReader tables, String database) throws SQLException {
    var found = new long[3];
    tables.each(
        "SELECT (SELECT max(seq) FROM change), (SELECT user_version FROM pragma_user_version),"
            + " (SELECT data_version FROM pragma_data_version)",
        row -> {
          found[0] = row.getLong(1);
          found[1] = row.getLong(2);
          found[2] = row.getLong(3);
        });
    refuseNewer((int) found[1], database, CURRENT);
    return new DatabaseState(found[0], found[2]);
  }

  /// The id of the history of changes; empty in a database of an earlier Kith.
  public static String history(TableReader tables) throws SQLException {
    var history = new StringBuilder();
    tables.each(
        "SELECT value FROM setting WHERE name = 'history'",
        row -> history.append(row.getString(1)));
    return history.toString();
  }

  /// Creates the tables alone, for a load that adds the indexes at its end.
  public static void prepareForLoad(SqliteConnection connection) throws SQLException {
    for (var step : STEPS) {
      for (var statement : step) {
        connection.execute(statement);
      }
    }
    connection.execute(NEW_HISTORY);
    connection.execute("PRAGMA user_version = " + CURRENT);
  }

  public static void createIndexes(SqliteConnection connection) throws SQLException {
    for (var statement : INDEXES) {
      connection.execute(statement);
    }
  }

  private static int version(TableReader tables, String database, int known) throws SQLException {
    int found = (int) tables.number("PRAGMA user_version");
    refuseNewer(found, database, known);
    return found;
  }

  private static void refuseNewer(int found, String database, int known) {
    if (found > known) {
      throw new Fault.NewerFormat(database, found, known).raise();
    }
  }
}
