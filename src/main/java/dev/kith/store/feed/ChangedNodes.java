package dev.kith.store.feed;

import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.BitSet;

/// The nodes that a slice of the feed touched.
public record ChangedNodes(BitSet texts, BitSet vectors) {
  /// Nodes whose text, and nodes whose vectors, changed after `from` up to `to`: all that ever were
  /// where the feed does not reach back so far.
  public static ChangedNodes between(TableReader tables, long from, long to) throws SQLException {
    var changed = new ChangedNodes(new BitSet(), new BitSet());
    var feed = new ChangeFeed(tables);
    if (feed.floor() > from) {
      changed.texts.set(1, feed.lastNode() + 1);
      changed.vectors.or(changed.texts);
    }
    feed.between(from, to, (_, change) -> changed.note(change));
    return changed;
  }

  private void note(Change change) {
    switch (change) {
      case Change.NodePut(var node, _) -> texts.set(node);
      case Change.NodeGone(var node, _) -> {
        texts.set(node);
        vectors.set(node);
      }
      case Change.Observed(var node, _, _) -> texts.set(node);
      case Change.ObservationGone(var node, _, _) -> {
        texts.set(node);
        vectors.set(node);
      }
      case Change.Respanned(var node, _, _, _) -> {
        texts.set(node);
        vectors.set(node);
      }
      case Change.Embedded(var node) -> vectors.set(node);
      case Change.NodesLoaded(var first, var last) -> texts.set(first, last + 1);
      case Change.FactsForgotten(var node) -> {
        texts.set(node);
        vectors.set(node);
      }
      case Change.NodeForgotten(var node) -> {
        texts.set(node);
        vectors.set(node);
      }
      case Change.Batch _,
          Change.Forgot _,
          Change.Blank _,
          Change.EdgePut _,
          Change.EdgeGone _,
          Change.EdgesLoaded _,
          Change.TermAdded _ -> {}
    }
  }
}
