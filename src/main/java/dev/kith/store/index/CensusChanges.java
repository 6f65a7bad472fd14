package dev.kith.store.index;

import dev.kith.schema.census.Census;
import dev.kith.store.feed.FeedSlice;
import dev.kith.store.feed.StoredNode;
import dev.kith.store.record.GraphRows;
import dev.kith.store.record.TermDictionary;
import dev.kith.store.sqlite.TableReader;
import dev.kith.topology.Topology;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.IntPredicate;

/// Applies a slice of the feed to a census.
final class CensusChanges {
  private final FeedSlice slice;

  private CensusChanges(FeedSlice slice) {
    this.slice = slice;
  }

  /// What changed after `from` up to `to`; empty where counting everything is better.
  ///
  /// @param visible the nodes that count
  static Optional<CensusChanges> between(
      TableReader tables, long from, long to, IntPredicate visible) throws SQLException {
    return FeedSlice.between(tables, from, to, visible).map(CensusChanges::new);
  }

  /// Subtracts what was and adds what is; returns whether there was anything to count.
  boolean apply(TableReader tables, Topology topology, TermDictionary terms, Census census)
      throws SQLException {
    var rows = new GraphRows(tables);
    for (var entry : slice.nodes().entrySet()) {
      int node = entry.getKey();
      var before = entry.getValue();
      var after = rows.node(node);
      if (before.isPresent()) {
        count(census, terms, -1, before.get());
      }
      if (after.isPresent()) {
        count(census, terms, 1, after.get());
      }
      if (before.isPresent() && after.isPresent() && before.get().type() != after.get().type()) {
        countEdgesToo(rows, node);
      }
    }
    for (var entry : slice.edges().entrySet()) {
      var edge = entry.getKey();
      var before = entry.getValue();
      if (before.isPresent()) {
        count(census, terms, -1, edge, before.get(), topology, true);
      }
      var after = rows.edge(edge.subject(), edge.predicate(), edge.object());
      if (after.isPresent()) {
        count(census, terms, 1, edge, after.get().metadata(), topology, false);
      }
    }
    return !slice.nodes().isEmpty() || !slice.edges().isEmpty();
  }

  private static void count(Census census, TermDictionary terms, int by, StoredNode node) {
    census.node(by, terms.types().name(node.type()), node.id(), node.metadata());
  }

  private void count(
      Census census,
      TermDictionary terms,
      int by,
      FeedSlice.Triple edge,
      String metadata,
      Topology topology,
      boolean was) {
    census.edge(
        by,
        terms.predicates().name(edge.predicate()),
        terms.types().name(type(edge.subject(), topology, was)),
        terms.types().name(type(edge.object(), topology, was)),
        metadata);
  }

  /// The type of a node, as it is or as it was before the slice.
  private int type(int node, Topology topology, boolean was) {
    var before = slice.nodes().getOrDefault(node, Optional.empty());
    return was && before.isPresent() ? before.get().type() : topology.type(node);
  }

  /// The edges of a node with a new type count under that type now, changed or not.
  private void countEdgesToo(GraphRows rows, int node) throws SQLException {
    for (var edge : rows.edgesOf(node)) {
      slice.note(
          new FeedSlice.Triple(edge.subject(), edge.predicate(), edge.object()),
          Optional.of(edge.before()));
    }
  }
}
