package dev.kith.store.embed;

import dev.kith.store.feed.ChangeFeed;
import dev.kith.store.sqlite.TableReader;
import dev.kith.store.sqlite.TableWriter;
import java.sql.SQLException;
import java.util.BitSet;
import java.util.StringTokenizer;

/// The vectors of a copy of the tables as they were.
public final class PastVectors {
  private static final String WITHOUT = "without_vector";

  private PastVectors() {}

  /// The nodes that have no vectors yet in a copy whose feed is still whole.
  public static BitSet waiting(TableWriter copy) throws SQLException {
    var model = EmbeddingState.load(copy).model();
    return new PendingEmbeddings().at(copy, model, new ChangeFeed(copy).last());
  }

  /// Makes the vectors of a copy those of an earlier change: nodes whose text was another then have
  /// none, and are noted.
  ///
  /// @param waiting those that had none before the feed was cut
  public static void cut(TableWriter copy, BitSet changed, BitSet waiting, long last)
      throws SQLException {
    for (int node = changed.nextSetBit(0); node >= 0; node = changed.nextSetBit(node + 1)) {
      copy.change("DELETE FROM embedding WHERE node = ?", node);
      copy.change("DELETE FROM observation_vector WHERE node = ?", node);
    }
    var without = (BitSet) waiting.clone();
    without.or(changed);
    copy.change(
        "INSERT OR REPLACE INTO setting(name, value) VALUES (?, ?)", WITHOUT, ranges(without));
    var state = EmbeddingState.load(copy);
    if (!state.model().isEmpty()) {
      state.done(last).save(copy);
    }
  }

  /// After an import all nodes may wait, which is one range.
  private static String ranges(BitSet nodes) {
    var text = new StringBuilder();
    for (int first = nodes.nextSetBit(0); first >= 0; ) {
      int end = nodes.nextClearBit(first);
      text.append(first).append('-').append(end).append(' ');
      first = nodes.nextSetBit(end);
    }
    return text.toString();
  }

  /// The nodes that [#cut] noted.
  static BitSet lacking(TableReader tables) throws SQLException {
    var nodes = new BitSet();
    tables.each(
        "SELECT value FROM setting WHERE name = ?",
        row -> {
          var keys = new StringTokenizer(row.getString(1), " -");
          while (keys.hasMoreTokens()) {
            nodes.set(Integer.parseInt(keys.nextToken()), Integer.parseInt(keys.nextToken()));
          }
        },
        WITHOUT);
    return nodes;
  }
}
