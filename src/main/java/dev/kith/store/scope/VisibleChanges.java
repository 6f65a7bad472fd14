package dev.kith.store.scope;

import dev.kith.store.feed.FeedSlice;
import dev.kith.store.sqlite.TableReader;
import dev.kith.topology.Topology;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.IntPredicate;

/// What a stretch of the feed means for how many nodes of each type, and edges of each predicate,
/// some callers see.
final class VisibleChanges {
  private final FeedSlice stretch;

  private VisibleChanges(FeedSlice stretch) {
    this.stretch = stretch;
  }

  /// What changed after `from` up to `to`; empty where counting anew is better.
  static Optional<VisibleChanges> between(TableReader tables, long from, long to, IntPredicate sees)
      throws SQLException {
    return FeedSlice.between(tables, from, to, sees).map(VisibleChanges::new);
  }

  /// Counts out what was and in what is.
  void apply(Topology topology, long[] ofType, long[] ofPredicate) {
    stretch
        .nodes()
        .forEach(
            (node, before) -> {
              before.ifPresent(was -> ofType[was.type()]--);
              if (topology.exists(node)) {
                ofType[topology.type(node)]++;
              }
            });
    stretch
        .edges()
        .forEach(
            (edge, before) -> {
              boolean there = topology.edge(edge.subject(), edge.predicate(), edge.object()) >= 0;
              ofPredicate[edge.predicate()] += (there ? 1 : 0) - (before.isPresent() ? 1 : 0);
            });
  }
}
