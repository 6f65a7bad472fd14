package dev.kith.store.embed;

import dev.kith.store.sqlite.SqliteConnection;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.ArrayList;

/// How far the embedding of a database has come; stored in its tables.
///
/// @param through every node changed up to here has its vectors
/// @param target the change that the current pass goes up to
/// @param next the first key that the current pass has not handled, 0 where none is running
/// @param unfilled where an earlier Kith embedded nodes, the first key from which on their
///   observations may have no vectors; otherwise 0
/// @param model the model that made the vectors
record EmbeddingState(long through, long target, int next, int unfilled, String model) {
  private static final String NAME = "embedding";
  private static final String UNFILLED = "observation vectors";

  static EmbeddingState load(TableReader tables) throws SQLException {
    int unfilled =
        (int)
            tables.number(
                "SELECT coalesce(max(CAST(value AS INTEGER)), 0) FROM setting WHERE name = ?",
                UNFILLED);
    var found = new ArrayList<EmbeddingState>(1);
    tables.each(
        "SELECT value FROM setting WHERE name = ?",
        row -> found.add(parse(row.getString(1).split(" ", 4), unfilled)),
        NAME);
    return found.isEmpty() ? first("") : found.getFirst();
  }

  private static EmbeddingState parse(String[] parts, int unfilled) {
    return new EmbeddingState(
        Long.parseLong(parts[0]),
        Long.parseLong(parts[1]),
        Integer.parseInt(parts[2]),
        unfilled,
        parts[3]);
  }

  /// Before anything was embedded by a model.
  static EmbeddingState first(String model) {
    return new EmbeddingState(0, 0, 0, 0, model);
  }

  /// A pass up to a change, which goes on from a key.
  EmbeddingState upTo(long change, int from) {
    return new EmbeddingState(through, change, from, unfilled, model);
  }

  /// No pass is running, and everything up to a change is embedded.
  EmbeddingState done(long change) {
    return new EmbeddingState(change, change, 0, unfilled, model);
  }

  EmbeddingState filledTo(int node) {
    return new EmbeddingState(through, target, next, node, model);
  }

  void save(SqliteConnection connection) throws SQLException {
    connection.change(
        "INSERT OR REPLACE INTO setting(name, value) VALUES (?, ?)",
        NAME,
        through + " " + target + " " + next + " " + model);
    connection.change("DELETE FROM setting WHERE name = ?", UNFILLED);
    if (unfilled > 0) {
      connection.change("INSERT INTO setting(name, value) VALUES (?, ?)", UNFILLED, unfilled);
    }
  }
}
