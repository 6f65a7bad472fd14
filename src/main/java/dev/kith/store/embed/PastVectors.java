package dev.kith.store.embed;

import dev.kith.store.sqlite.SqliteConnection;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.BitSet;
import java.util.stream.Collectors;

/// The vectors of a copy of the tables as they were.
public final class PastVectors {
  private static final String WITHOUT = "without_vector";

  private PastVectors() {}

  /// Makes the vectors of a copy those of an earlier change: nodes whose text was another then have
  /// none, and are noted.
  public static void cut(SqliteConnection copy, BitSet changed, long last) throws SQLException {
    var nodes = changed.stream().mapToObj(String::valueOf).collect(Collectors.joining(","));
    copy.execute("DELETE FROM embedding WHERE node IN (" + nodes + ")");
    copy.execute("DELETE FROM observation_vector WHERE node IN (" + nodes + ")");
    copy.change("INSERT OR REPLACE INTO setting(name, value) VALUES (?, ?)", WITHOUT, nodes);
    var state = EmbeddingState.load(copy);
    if (state.target() > last) {
      long through = Math.min(state.through(), last);
      new EmbeddingState(through, last, state.next(), state.unfilled(), state.model()).save(copy);
    }
  }

  /// The nodes that [#cut] noted.
  static BitSet lacking(TableReader tables) throws SQLException {
    var nodes = new BitSet();
    tables.each(
        "SELECT value FROM setting WHERE name = ?",
        row -> {
          for (var node : row.getString(1).split(",")) {
            nodes.set(node.isEmpty() ? 0 : Integer.parseInt(node));
          }
        },
        WITHOUT);
    return nodes;
  }
}
