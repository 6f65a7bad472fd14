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

  /// Adds the nodes whose text changed after `from` up to `to`, and takes out those that got their
  /// vectors after that; returns the last change that gave a node its vectors, or 0.
  ///
  /// @param counted vectors count that were stored after this change
  public static long follow(TableReader tables, BitSet texts, long from, long to, long counted)
      throws SQLException {
    var changed = new ChangedNodes(texts, new BitSet());
    var feed = new ChangeFeed(tables);
    if (feed.floor() > from) {
      texts.set(1, feed.lastNode() + 1);
    }
    long[] embedded = new long[1];
    feed.between(
        from,
        to,
        (number, change) -> {
          changed.note(change);
          if (number > counted && change instanceof Change.Embedded(var node)) {
            texts.clear(node);
            embedded[0] = number;
          }
        });
    return embedded[0];
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
