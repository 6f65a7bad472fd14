package dev.kith.store;

import dev.kith.topology.Topology;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/// The nodes and edges that a stretch of the feed touched and some callers see: what type each node
/// had before the stretch, if it was there, and whether each edge was.
final class SeenChanges {
  private final IntPredicate sees;
  private final Map<Integer, Optional<Integer>> types = new HashMap<>();
  private final Map<Triple, Boolean> edges = new HashMap<>();
  private boolean loaded;

  private record Triple(int subject, int predicate, int object) {}

  private SeenChanges(IntPredicate sees) {
    this.sees = sees;
  }

  /// What changed after `from` up to `to`; empty where so much came at once that counting anew is
  /// better.
  static Optional<SeenChanges> between(Session session, long from, long to, IntPredicate sees)
      throws SQLException {
    var changes = new SeenChanges(sees);
    new ChangeFeed(session).between(from, to, (_, change) -> changes.note(change));
    return changes.loaded ? Optional.empty() : Optional.of(changes);
  }

  private void note(Change change) {
    switch (change) {
      case Change.NodePut(var node, var before) -> note(node, before.map(StoredNode::type));
      case Change.NodeGone(var node, var before) -> note(node, Optional.of(before.type()));
      case Change.EdgePut(var subject, var predicate, var object, _, var before) ->
          note(new Triple(subject, predicate, object), before.isPresent());
      case Change.EdgeGone(var subject, var predicate, var object, _, _) ->
          note(new Triple(subject, predicate, object), true);
      case Change.NodesLoaded _, Change.EdgesLoaded _ -> loaded = true;
      case Change.Batch _,
          Change.Observed _,
          Change.Forgotten _,
          Change.Embedded _,
          Change.TermAdded _ -> {}
    }
  }

  private void note(int node, Optional<Integer> type) {
    if (sees.test(node)) {
      types.putIfAbsent(node, type);
    }
  }

  private void note(Triple edge, boolean there) {
    if (sees.test(edge.subject) && sees.test(edge.object)) {
      edges.putIfAbsent(edge, there);
    }
  }

  /// Counts out what was and in what is.
  void apply(Topology topology, long[] ofType, long[] ofPredicate) {
    types.forEach(
        (node, before) -> {
          before.ifPresent(type -> ofType[type]--);
          if (topology.exists(node)) {
            ofType[topology.type(node)]++;
          }
        });
    edges.forEach(
        (edge, before) -> {
          boolean there = topology.edge(edge.subject, edge.predicate, edge.object) >= 0;
          ofPredicate[edge.predicate] += (there ? 1 : 0) - (before ? 1 : 0);
        });
  }
}
