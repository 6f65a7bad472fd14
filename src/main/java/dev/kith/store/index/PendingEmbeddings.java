package dev.kith.store.index;

import dev.kith.store.feed.ChangedNodes;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.BitSet;

/// The nodes of one database that are not embedded yet.
///
/// A pass over many nodes takes long, and every search asks for this meanwhile: what was read of
/// the feed is cached, since only its end changes.
public final class PendingEmbeddings {
  private final ChangedTexts underWay = new ChangedTexts();
  private final ChangedTexts since = new ChangedTexts();

  /// The nodes whose text changed in the slice of the feed that a pass covers.
  BitSet of(TableReader tables, EmbeddingState pass) throws SQLException {
    return underWay.between(tables, pass.through(), pass.target());
  }

  /// The nodes that at a change have no vector of their current text: those that changed after the
  /// current pass began, and those that it has not reached.
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

  /// The nodes whose text changed in the slice of the feed read so far.
  private static final class ChangedTexts {
    private long from = -1;
    private long to = -1;
    private BitSet nodes = new BitSet();

    /// Returns a copy.
    synchronized BitSet between(TableReader tables, long first, long last) throws SQLException {
      if (first == from && last < to) {
        return ChangedNodes.between(tables, first, last).texts();
      }
      long known = first == from ? to : first;
      var read = known == last ? new BitSet() : ChangedNodes.between(tables, known, last).texts();
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
