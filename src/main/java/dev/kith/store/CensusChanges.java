package dev.kith.store;

import dev.kith.schema.census.Census;
import dev.kith.topology.Topology;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/// The nodes and edges that a stretch of the feed touched, each as it was before the stretch.
final class CensusChanges {
  private final Map<Integer, Optional<StoredNode>> nodes = new LinkedHashMap<>();
  private final Map<Triple, Optional<String>> edges = new LinkedHashMap<>();
  private boolean loaded;

  /// The identity of an edge: its key may be another's once it is gone.
  private record Triple(int subject, int predicate, int object) {}

  private final IntPredicate sees;

  private CensusChanges(IntPredicate sees) {
    this.sees = sees;
  }

  /// What changed after `from` up to `to`; empty where so much came at once that counting anew is
  /// better.
  ///
  /// @param sees the nodes that count
  static Optional<CensusChanges> between(Session session, long from, long to, IntPredicate sees)
      throws SQLException {
    var changes = new CensusChanges(sees);
    new ChangeFeed(session).between(from, to, (_, change) -> changes.note(change));
    return changes.loaded ? Optional.empty() : Optional.of(changes);
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

  private void note(Triple edge, Optional<String> before) {
    if (sees.test(edge.subject) && sees.test(edge.object)) {
      edges.putIfAbsent(edge, before);
    }
  }

  /// Counts out what was and in what is; tells whether there was anything to count.
  boolean apply(Session session, Topology topology, Terms terms, Census census)
      throws SQLException {
    var truth = new Truth(session, new Journal(session, new Change.Batch(0, "", 0)));
    for (var entry : nodes.entrySet()) {
      int node = entry.getKey();
      var before = entry.getValue();
      var after = truth.node(node);
      if (before.isPresent()) {
        count(census, terms, -1, before.get());
      }
      if (after.isPresent()) {
        count(census, terms, 1, after.get());
      }
      if (before.isPresent() && after.isPresent() && before.get().type() != after.get().type()) {
        countEdgesToo(truth, node);
      }
    }
    for (var entry : edges.entrySet()) {
      var edge = entry.getKey();
      var before = entry.getValue();
      if (before.isPresent()) {
        count(census, terms, -1, edge, before.get(), topology, true);
      }
      var after = truth.edge(edge.subject, edge.predicate, edge.object);
      if (after.isPresent()) {
        count(census, terms, 1, edge, after.get().metadata(), topology, false);
      }
    }
    return !nodes.isEmpty() || !edges.isEmpty();
  }

  private static void count(Census census, Terms terms, int by, StoredNode node) {
    census.node(by, terms.types().name(node.type()), node.id(), node.metadata());
  }

  private void count(
      Census census,
      Terms terms,
      int by,
      Triple edge,
      String metadata,
      Topology topology,
      boolean was) {
    census.edge(
        by,
        terms.predicates().name(edge.predicate),
        terms.types().name(type(edge.subject, topology, was)),
        terms.types().name(type(edge.object, topology, was)),
        metadata);
  }

  /// The type of a node, as it is or as it was before the stretch.
  private int type(int node, Topology topology, boolean was) {
    var before = nodes.getOrDefault(node, Optional.empty());
    return was && before.isPresent() ? before.get().type() : topology.type(node);
  }

  /// The edges of a node that became another type count elsewhere now, changed or not.
  private void countEdgesToo(Truth truth, int node) throws SQLException {
    for (var edge : truth.edgesOf(node)) {
      note(new Triple(edge.subject(), edge.predicate(), edge.object()), Optional.of(edge.before()));
    }
  }
}
