package dev.kith.store.embed;

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
  public BitSet at(TableReader tables, String model, long change) throws SQLException {
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
    waiting.or(PastVectors.lacking(tables));
    return waiting;
  }

  /// The nodes whose text changed in the slice of the feed read so far. The feed is read by whoever
  /// asks, without a lock: it takes long, and nobody should wait for another's reading.
  private static final class ChangedTexts {
    private volatile Slice last = new Slice(-1, -1, new BitSet());

    /// @param nodes never changed
    private record Slice(long from, long to, BitSet nodes) {}

    /// Returns a copy.
    BitSet between(TableReader tables, long first, long last) throws SQLException {
      var known = this.last;
      if (first == known.from && last < known.to) {
        return ChangedNodes.between(tables, first, last).texts();
      }
      long read = first == known.from ? known.to : first;
      var nodes = read == last ? new BitSet() : ChangedNodes.between(tables, read, last).texts();
      if (first == known.from) {
        nodes.or(known.nodes);
      }
      this.last = new Slice(first, last, nodes);
      return (BitSet) nodes.clone();
    }
  }
}
