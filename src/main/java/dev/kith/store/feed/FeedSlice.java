package dev.kith.store.feed;

import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/// A stretch of the feed: the nodes and edges that it touched, each as it was before.
///
/// Whoever counts nodes or edges counts these out as they were and in as they are.
public final class FeedSlice {
  private final Map<Integer, Optional<StoredNode>> nodes = new LinkedHashMap<>();
  private final Map<Triple, Optional<String>> edges = new LinkedHashMap<>();
  private final IntPredicate sees;
  private boolean loaded;

  /// The identity of an edge: its key may be another's once it is gone.
  public record Triple(int subject, int predicate, int object) {}

  private FeedSlice(IntPredicate sees) {
    this.sees = sees;
  }

  /// What changed after `from` up to `to`; empty where so much came at once that counting anew is
  /// better.
  ///
  /// @param sees the nodes that count
  public static Optional<FeedSlice> between(
      TableReader tables, long from, long to, IntPredicate sees) throws SQLException {
    var stretch = new FeedSlice(sees);
    new ChangeFeed(tables).between(from, to, (_, change) -> stretch.note(change));
    return stretch.loaded ? Optional.empty() : Optional.of(stretch);
  }

  private void note(Change change) {
    switch (change) {
      case Change.NodePut(var node, var before) -> note(node, before);
      case Change.NodeGone(var node, var before) -> note(node, Optional.of(before));
      case Change.EdgePut(var subject, var predicate, var object, _, var before) ->
          note(new Triple(subject, predicate, object), before);
      case Change.EdgeGone(var subject, var predicate, var object, _, var before) ->
          note(new Triple(subject, predicate, object), Optional.of(before));
      case Change.NodesLoaded _, Change.EdgesLoaded _ -> loaded = true;
      case Change.Batch _,
          Change.Observed _,
          Change.Forgotten _,
          Change.Embedded _,
          Change.TermAdded _ -> {}
    }
  }

  private void note(int node, Optional<StoredNode> before) {
    if (sees.test(node)) {
      nodes.putIfAbsent(node, before);
    }
  }

  /// Takes an edge to be touched as well, unless it is already.
  ///
  /// @param before its metadata, where it was there
  public void note(Triple edge, Optional<String> before) {
    if (sees.test(edge.subject) && sees.test(edge.object)) {
      edges.putIfAbsent(edge, before);
    }
  }

  /// Each node that was touched, as it was where it was there.
  public Map<Integer, Optional<StoredNode>> nodes() {
    return nodes;
  }

  /// Each edge that was touched, with the metadata that it had where it was there.
  public Map<Triple, Optional<String>> edges() {
    return edges;
  }
}
