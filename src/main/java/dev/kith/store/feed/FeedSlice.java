package dev.kith.store.feed;

import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/// A slice of the feed: the nodes and edges that it changed, each in its state before.
///
/// To update counts, subtract these states and add the current ones.
public final class FeedSlice {
  private final Map<Integer, Optional<StoredNode>> nodes = new LinkedHashMap<>();
  private final Map<Triple, Optional<String>> edges = new LinkedHashMap<>();
  private final IntPredicate visible;
  private boolean unknown;

  /// The identity of an edge: its key may be reused once it is deleted.
  public record Triple(int subject, int predicate, int object) {}

  private FeedSlice(IntPredicate visible) {
    this.visible = visible;
  }

  /// What changed after `from` up to `to`; empty after an import, where counting everything is
  /// cheaper, and where the feed does not tell what was before.
  ///
  /// @param visible the nodes that count
  public static Optional<FeedSlice> between(
      TableReader tables, long from, long to, IntPredicate visible) throws SQLException {
    var slice = new FeedSlice(visible);
    var feed = new ChangeFeed(tables);
    if (feed.floor() > from) {
      return Optional.empty();
    }
    feed.between(from, to, (_, change) -> slice.note(change));
    return slice.unknown ? Optional.empty() : Optional.of(slice);
  }

  private void note(Change change) {
    switch (change) {
      case Change.NodePut(var node, var before) -> note(node, before);
      case Change.NodeGone(var node, var before) -> note(node, Optional.of(before));
      case Change.EdgePut(var subject, var predicate, var object, _, var before) ->
          note(new Triple(subject, predicate, object), before.map(StoredEdge::metadata));
      case Change.EdgeGone(var subject, var predicate, var object, _, var before) ->
          note(new Triple(subject, predicate, object), Optional.of(before.metadata()));
      case Change.NodesLoaded _, Change.EdgesLoaded _ -> unknown = true;
      // Whoever has counted what was forgotten cannot subtract it.
      case Change.Forgot _, Change.Blank _, Change.NodeForgotten _ -> unknown = true;
      case Change.Batch _,
          Change.Observed _,
          Change.ObservationGone _,
          Change.Respanned _,
          Change.Embedded _,
          Change.FactsForgotten _,
          Change.TermAdded _ -> {}
    }
  }

  private void note(int node, Optional<StoredNode> before) {
    if (visible.test(node)) {
      nodes.putIfAbsent(node, before);
    }
  }

  /// Adds an edge to the slice, unless it is there.
  ///
  /// @param before its metadata, where it existed
  public void note(Triple edge, Optional<String> before) {
    if (visible.test(edge.subject) && visible.test(edge.object)) {
      edges.putIfAbsent(edge, before);
    }
  }

  /// Each changed node in its state before; empty where it is new.
  public Map<Integer, Optional<StoredNode>> nodes() {
    return nodes;
  }

  /// Each changed edge with its metadata before; empty where it is new.
  public Map<Triple, Optional<String>> edges() {
    return edges;
  }
}
