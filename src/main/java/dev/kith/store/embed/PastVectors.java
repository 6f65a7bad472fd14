package dev.kith.store.embed;

import dev.kith.store.sqlite.SqliteConnection;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.BitSet;
import java.util.StringTokenizer;
import java.util.stream.Collectors;

/// The vectors of a copy of the tables as they were.
public final class PastVectors {
  private static final String WITHOUT = "without_vector";

  private PastVectors() {}

  /// Makes the vectors of a copy those of an earlier change: nodes whose text was another then have
  /// none, and are noted.
  public static void cut(SqliteConnection copy, BitSet changed, long last) throws SQLException {
    for (int node = changed.nextSetBit(0); node >= 0; node = changed.nextSetBit(node + 1)) {
      copy.change("DELETE FROM embedding WHERE node = ?", node);
      copy.change("DELETE FROM observation_vector WHERE node = ?", node);
    }
    var nodes = changed.stream().mapToObj(String::valueOf).collect(Collectors.joining(" "));
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
          var keys = new StringTokenizer(row.getString(1));
          while (keys.hasMoreTokens()) {
            nodes.set(Integer.parseInt(keys.nextToken()));
          }
        },
        WITHOUT);
    return nodes;
  }
}
