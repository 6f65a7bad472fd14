package dev.kith.store.embed;

import dev.kith.store.feed.ChangeFeed;
import dev.kith.store.feed.ChangedNodes;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.BitSet;

/// One pass over the nodes that waited for their vectors at a change, in an order.
///
/// The first group of many nodes is small, and each that follows twice as large, so that searches
/// soon find those that most people ask for: what is computed counts once its group is stored.
///
/// What is written meanwhile goes first, the latest nodes first, and takes up to half of each
/// group: neither waits for the other.
final class EmbeddingPlan {
  private static final int FIRST_TEXTS = 16;

  private final long change;
  private final int[] order;
  private final BitSet fresh = new BitSet();
  private int at;
  private long looked;
  private int most;

  EmbeddingPlan(long change, int[] order) {
    this.change = change;
    this.order = order;
    this.looked = change;
    this.most = order.length > EmbeddingOrder.FEW ? FIRST_TEXTS : EmbeddingGroup.MOST_TEXTS;
  }

  /// The change up to which every node has its vectors when this is done.
  long change() {
    return change;
  }

  /// How many of its nodes have been dealt with.
  int done() {
    return at;
  }

  int size() {
    return order.length;
  }

  boolean isDone() {
    return at == order.length;
  }

  /// The next group; empty at the end.
  EmbeddingGroup next(TableReader tables, EmbeddingGroup.TextReader reader) throws SQLException {
    var feed = new ChangeFeed(tables);
    long now = feed.last();
    // where changes are gone from the feed, all nodes wait; the next pass has them
    if (feed.floor() <= looked) {
      fresh.or(ChangedNodes.between(tables, looked, now).texts());
    }
    looked = now;
    var group = new EmbeddingGroup(reader, now, most);
    most = Math.min(EmbeddingGroup.MOST_TEXTS, 2 * most);
    for (int node = fresh.length() - 1;
        node >= 0 && group.take(node, 2);
        node = fresh.previousSetBit(node)) {
      fresh.clear(node);
    }
    return filled(group);
  }

  /// The next group of its own nodes.
  EmbeddingGroup only(TableReader tables, EmbeddingGroup.TextReader reader) throws SQLException {
    return filled(new EmbeddingGroup(reader, new ChangeFeed(tables).last()));
  }

  private EmbeddingGroup filled(EmbeddingGroup group) throws SQLException {
    while (at < order.length && group.take(order[at], 1)) {
      at++;
    }
    return group;
  }
}
