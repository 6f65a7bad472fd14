package dev.kith.store.record;

import dev.kith.graph.Marks;
import dev.kith.graph.time.QuestionPeriod;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/// Which nodes have an observation of the time that a question names.
public final class DatedNodes {
  /// Of a node with more, its latest are looked at.
  private static final int MOST = 1_000;

  private final TableReader tables;

  public DatedNodes(TableReader tables) {
    this.tables = tables;
  }

  /// How much nodes weigh for it in a search, 0 to 10, where it is more than nothing.
  public Map<Integer, Double> weights(QuestionPeriod period, IntStream nodes) throws SQLException {
    Map<Integer, Double> weights = new HashMap<>();
    for (int node : nodes.distinct().toArray()) {
      tables.each(
          "SELECT at, spans FROM observation WHERE node = ? ORDER BY key DESC LIMIT " + MOST,
          row -> {
            double fit = period.fit(GraphRows.spans(row.getString(2)), row.getLong(1));
            if (fit > 0) {
              weights.merge(node, fit * Marks.MOST_IMPORTANT, Math::max);
            }
          },
          node);
    }
    return weights;
  }
}
