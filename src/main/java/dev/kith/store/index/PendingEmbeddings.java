package dev.kith.store.index;

import dev.kith.store.feed.ChangedNodes;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.BitSet;

/// The nodes of one database that wait for their vectors.
///
/// A pass over many nodes is long, and everybody who searches meanwhile asks this: what was read of
/// the feed is kept, for the feed never changes but at its end.
public final class PendingEmbeddings {
  private final Words underWay = new Words();
  private final Words since = new Words();

  /// The nodes whose words changed in the stretch of the feed that a pass goes over.
  BitSet of(TableReader tables, EmbeddingState pass) throws SQLException {
    return underWay.between(tables, pass.through(), pass.target());
  }

  /// The nodes that at a change have no vector of their present words, or one of older words: those
  /// that changed after the present pass began, and those that it has not come to.
  BitSet at(TableReader tables, String model, long change) throws SQLException {
    var state = EmbeddingState.load(tables);
    if (!state.model().equals(model)) {
      return since.between(tables, 0, change);
    }
    var waiting = since.between(tables, state.target(), change);
    if (state.next() > 0) {
      var rest = of(tables, state);
      rest.clear(0, state.next());
      waiting.or(rest);
    }
    return waiting;
  }

  /// The nodes whose words changed after some change, as far as was read.
  private static final class Words {
    private long from = -1;
    private long to = -1;
    private BitSet nodes = new BitSet();

    /// A copy, for the caller to keep.
    synchronized BitSet between(TableReader tables, long first, long last) throws SQLException {
      if (first == from && last < to) {
        return ChangedNodes.between(tables, first, last).words();
      }
      long known = first == from ? to : first;
      var read = known == last ? new BitSet() : ChangedNodes.between(tables, known, last).words();
      if (first == from) {
        read.or(nodes);
      }
      from = first;
      to = last;
      nodes = read;
      return (BitSet) read.clone();
    }
  }
}
