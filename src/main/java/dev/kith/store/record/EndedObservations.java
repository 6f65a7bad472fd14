package dev.kith.store.record;

import dev.kith.graph.Call;
import dev.kith.graph.time.QuestionPeriod;
import dev.kith.graph.time.ValidTimeFilter;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/// The observations that a search by meaning passes over: they do not hold at the time that it is
/// about, nor at the one that its question names. Their vectors are there all the same, because a
/// fact may end at a time when nobody writes.
///
/// They are read for the nodes that a search comes near to, and only where any has an end.
public final class EndedObservations {
  private final Call call;
  private final TableReader tables;
  private final ShownFacts facts;
  private final Optional<QuestionPeriod> period;
  private final boolean any;
  private final BitSet read = new BitSet();
  private final Set<Integer> ended = new HashSet<>();

  /// @param facts those that the answer will show
  /// @param period the time that the question names
  public EndedObservations(
      Call call, TableReader tables, ShownFacts facts, Optional<QuestionPeriod> period)
      throws SQLException {
    this.call = call;
    this.tables = tables;
    this.facts = facts;
    this.period = period;
    this.any =
        !(facts.showing() instanceof ValidTimeFilter.Ever)
            && tables.number("SELECT EXISTS (SELECT 1 FROM observation WHERE spans IS NOT NULL)")
                == 1;
  }

  /// Whether a vector counts; of the nodes that were read.
  ///
  /// @param place the key of its observation
  public boolean counts(int place) {
    return !ended.contains(place);
  }

  /// Reads those of a node.
  public void read(int node) throws SQLException {
    call.check();
    if (!any || read.get(node)) {
      return;
    }
    read.set(node);
    tables.each(
        "SELECT key, spans, at FROM observation WHERE node = ? AND spans IS NOT NULL",
        row -> {
          if (!facts.answers(period, GraphRows.spans(row.getString(2)), row.getLong(3))) {
            ended.add(row.getInt(1));
          }
        },
        node);
  }
}
