package dev.kith.store.embed;

import dev.kith.store.feed.ChangedNodes;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// The nodes of one database that are not embedded yet.
///
/// A pass over many nodes takes long, and every search asks for this meanwhile: what was read of
/// the feed is cached, since only its end changes.
public final class PendingEmbeddings {
  /// How many moments are cached: readings that began a little earlier ask, too.
  private static final int MOST_CACHED = 3;

  /// The latest first. The feed is read by whoever asks, without a lock: it takes long, and nobody
  /// should wait for another's reading.
  private volatile List<ScannedFeed> cached = List.of();

  /// What a part of the feed says.
  ///
  /// @param counted after which change it counts what the feed says of vectors
  /// @param nodes never changed
  /// @param embedded the last change that gave a node its vectors
  private record ScannedFeed(long from, long counted, long to, BitSet nodes, long embedded) {}

  /// The nodes that at a change have no vector of their current text.
  public BitSet at(TableReader tables, String model, long change) throws SQLException {
    var state = EmbeddingState.load(tables);
    var nodes = (BitSet) at(tables, state, model, change).nodes.clone();
    nodes.or(PastVectors.lacking(tables));
    return nodes;
  }

  /// Grows whenever a node gets its vectors.
  long progress(TableReader tables, String model, long change) throws SQLException {
    var state = EmbeddingState.load(tables);
    return Math.max(state.through(), at(tables, state, model, change).embedded);
  }

  private ScannedFeed at(TableReader tables, EmbeddingState state, String model, long change)
      throws SQLException {
    boolean same = state.model().equals(model);
    long from = same ? state.through() : 0;
    long counted = same ? state.counted() : EmbeddingState.NEVER;
    var known =
        cached.stream()
            .filter(slice -> slice.from == from && slice.counted == counted && slice.to <= change)
            .findFirst()
            .orElseGet(() -> new ScannedFeed(from, counted, from, new BitSet(), 0));
    if (known.to == change && change > from) {
      return known;
    }
    var nodes = (BitSet) known.nodes.clone();
    long embedded = ChangedNodes.follow(tables, nodes, known.to, change, counted);
    var slice = new ScannedFeed(from, counted, change, nodes, Math.max(embedded, known.embedded));
    keep(slice);
    return slice;
  }

  private void keep(ScannedFeed slice) {
    var before = cached;
    if (before.isEmpty() || before.getFirst().to < slice.to) {
      var now = new ArrayList<>(List.of(slice));
      now.addAll(before.subList(0, Math.min(before.size(), MOST_CACHED - 1)));
      cached = List.copyOf(now);
    } else if (before.getFirst().from != slice.from || before.getFirst().counted != slice.counted) {
      cached = List.of(slice);
    }
  }
}
