package dev.kith.store.index;

import dev.kith.schema.census.Census;
import dev.kith.store.feed.FeedSlice;
import dev.kith.store.feed.StoredNode;
import dev.kith.store.record.GraphRows;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.IntPredicate;

/// Applies a slice of the feed to a census.
final class CensusChanges {
  /// Past this many it is cheaper to count everything, as after a hub got another type.
  private static final int MOST_EDGES = 200_000;

  private final FeedSlice slice;

  private final Census census;
  private final ReadContext context;

  private CensusChanges(FeedSlice slice, Census census, ReadContext context) {
    this.slice = slice;
    this.census = census;
    this.context = context;
  }

  /// Applies what changed after a change to a census; returns whether there was anything to count,
  /// and nothing where counting everything is better: then the census is spoilt.
  ///
  /// @param visible the nodes that count
  static Optional<Boolean> apply(
      long from, Census census, ReadContext context, IntPredicate visible) throws SQLException {
    var slice = FeedSlice.between(context.tables(), from, context.change(), visible);
    if (slice.isEmpty()) {
      return Optional.empty();
    }
    return new CensusChanges(slice.get(), census, context).apply();
  }

  /// Subtracts what was and adds what is.
  private Optional<Boolean> apply() throws SQLException {
    var rows = new GraphRows(context.tables());
    for (var entry : slice.nodes().entrySet()) {
      int node = entry.getKey();
      var before = entry.getValue();
      var after = rows.node(node);
      before.ifPresent(stored -> count(-1, stored));
      after.ifPresent(stored -> count(1, stored));
      if (before.isPresent() && after.isPresent() && before.get().type() != after.get().type()) {
        countEdgesToo(rows, node);
      }
    }
    if (slice.edges().size() > MOST_EDGES) {
      return Optional.empty();
    }
    for (var entry : slice.edges().entrySet()) {
      var edge = entry.getKey();
      entry.getValue().ifPresent(metadata -> count(-1, edge, metadata, true));
      rows.edge(edge.subject(), edge.predicate(), edge.object())
          .ifPresent(after -> count(1, edge, after.metadata(), false));
    }
    return Optional.of(!slice.nodes().isEmpty() || !slice.edges().isEmpty());
  }

  private void count(int by, StoredNode node) {
    census.node(by, context.terms().types().name(node.type()), node.id(), node.metadata());
  }

  private void count(int by, FeedSlice.Triple edge, String metadata, boolean was) {
    var terms = context.terms();
    census.edge(
        by,
        terms.predicates().name(edge.predicate()),
        terms.types().name(type(edge.subject(), was)),
        terms.types().name(type(edge.object(), was)),
        metadata);
  }

  /// The type of a node, as it is or as it was before the slice.
  private int type(int node, boolean was) {
    var before = slice.nodes().getOrDefault(node, Optional.empty());
    return was && before.isPresent() ? before.get().type() : context.topology().type(node);
  }

  /// The edges of a node with a new type count under that type now, changed or not.
  private void countEdgesToo(GraphRows rows, int node) throws SQLException {
    for (var edge : rows.edgesOf(node)) {
      slice.note(
          new FeedSlice.Triple(edge.subject(), edge.predicate(), edge.object()),
          Optional.of(edge.before().metadata()));
    }
  }
}
