package dev.kith.store.embed;

import dev.kith.store.sqlite.TableReader;
import dev.kith.store.sqlite.TableWriter;
import java.sql.SQLException;
import java.util.ArrayList;

/// How far the embedding of a database has come; stored in its tables.
///
/// Of the nodes that changed after `through`, the feed tells which ones have their vectors since:
/// they may be embedded in any order, by any process.
///
/// @param through every node changed up to here has its vectors
/// @param counted what the feed says of vectors counts after this change; before, they may be of
///   another model, or of a former text
/// @param unfilled where an earlier Kith embedded nodes, the first key from which on their
///   observations may have no vectors; otherwise 0
/// @param model the model that made the vectors
record EmbeddingState(long through, long counted, int unfilled, String model) {
  private static final String NAME = "embedding";
  private static final String UNFILLED = "observation vectors";

  /// Nothing that the feed says of vectors counts.
  static final long NEVER = Long.MAX_VALUE;

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
    return found.isEmpty() ? new EmbeddingState(0, 0, unfilled, "") : found.getFirst();
  }

  /// An earlier Kith embedded by key, and the third number was the one to go on with.
  private static EmbeddingState parse(String[] parts, int unfilled) {
    boolean former = !parts[2].equals("0");
    long counted = former ? NEVER : Long.parseLong(parts[1]);
    return new EmbeddingState(Long.parseLong(parts[0]), counted, unfilled, parts[3]);
  }

  /// Whether the feed tells which nodes have the vectors of a model.
  boolean follows(String wanted) {
    return model.equals(wanted) && counted != NEVER;
  }

  /// From a change on, the feed tells which nodes have the vectors of a model.
  EmbeddingState following(String wanted, long change) {
    boolean same = model.equals(wanted);
    return new EmbeddingState(same ? through : 0, change, same ? unfilled : 0, wanted);
  }

  /// Everything up to a change is embedded.
  EmbeddingState done(long change) {
    return new EmbeddingState(change, change, unfilled, model);
  }

  EmbeddingState filledTo(int node) {
    return new EmbeddingState(through, counted, node, model);
  }

  void save(TableWriter connection) throws SQLException {
    connection.change(
        "INSERT OR REPLACE INTO setting(name, value) VALUES (?, ?)",
        NAME,
        through + " " + counted + " 0 " + model);
    connection.change("DELETE FROM setting WHERE name = ?", UNFILLED);
    if (unfilled > 0) {
      connection.change("INSERT INTO setting(name, value) VALUES (?, ?)", UNFILLED, unfilled);
    }
  }
}
