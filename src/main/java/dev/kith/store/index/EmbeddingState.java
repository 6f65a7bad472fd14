package dev.kith.store.index;

import dev.kith.store.sqlite.SqliteConnection;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.ArrayList;

/// How far the embedding of a database has come; stored in its tables.
///
/// @param through every node changed up to here has its vector
/// @param target the change that the current pass goes up to
/// @param next the first key that the current pass has not handled, 0 where none is running
/// @param model the model that made the vectors
record EmbeddingState(long through, long target, int next, String model) {
  private static final String NAME = "embedding";

  static EmbeddingState load(TableReader tables) throws SQLException {
    var found = new ArrayList<EmbeddingState>(1);
    tables.each(
        "SELECT value FROM setting WHERE name = ?",
        row -> found.add(parse(row.getString(1).split(" ", 4))),
        NAME);
    return found.isEmpty() ? new EmbeddingState(0, 0, 0, "") : found.getFirst();
  }

  private static EmbeddingState parse(String[] parts) {
    return new EmbeddingState(
        Long.parseLong(parts[0]), Long.parseLong(parts[1]), Integer.parseInt(parts[2]), parts[3]);
  }

  void save(SqliteConnection connection) throws SQLException {
    connection.change(
        "INSERT OR REPLACE INTO setting(name, value) VALUES (?, ?)",
        NAME,
        through + " " + target + " " + next + " " + model);
  }
}
