package dev.kith.store.record;

import dev.kith.store.feed.Change;
import dev.kith.store.feed.ChangeFeed;
import java.sql.SQLException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/// Since when the rows of nodes and edges have stood as they stand, told by the change feed.
///
/// Why a row read at one change may be shown at another: all changes up to both were followed
/// before, and the last one that touched the row is no later than the earlier of the two. What is
/// not known for sure counts as touched.
final class RowVersions {
  private final int most;
  private final ConcurrentMap<Integer, Long> nodes = new ConcurrentHashMap<>();
  private final ConcurrentMap<Integer, Long> edges = new ConcurrentHashMap<>();

  /// Nothing is known of changes up to this one.
  private volatile long floor;

  /// Every change up to this one was followed.
  private volatile long followed = -1;

  /// @param most past this many changes at once, or rows touched, it is cheaper to begin anew
  RowVersions(int most) {
    this.most = most;
  }

  /// Follows from a change on, where none was followed yet.
  void begin(long change) {
    if (followed < 0) {
      synchronized (this) {
        if (followed < 0) {
          floor = change;
          followed = change;
        }
      }
    }
  }

  /// Learns of every change up to that of a moment.
  void follow(ReadCache.At at) throws SQLException {
    long change = at.change();
    if (followed >= change) {
      return;
    }
    synchronized (this) {
      if (followed >= change) {
        return;
      }
      if (followed >= 0 && change - followed <= most && nodes.size() + edges.size() < most) {
        new ChangeFeed(at.connection()).between(followed, change, this::note);
      } else {
        beginAnew(change);
      }
      followed = change;
    }
  }

  /// The floor rises before the rest is forgotten, and is looked at after it: a reader who finds
  /// nothing any more also finds out why.
  private void beginAnew(long change) {
    floor = change;
    nodes.clear();
    edges.clear();
  }

  private void note(long number, Change change) {
    switch (change) {
      case Change.NodePut(var node, _) -> nodes.put(node, number);
      case Change.NodeGone(var node, _) -> nodes.put(node, number);
      case Change.Observed(var node, _) -> nodes.put(node, number);
      case Change.Forgotten(var node, _, _) -> nodes.put(node, number);
      case Change.EdgePut(_, _, _, var edge, _) -> edges.put(edge, number);
      case Change.EdgeGone(_, _, _, var edge, _) -> edges.put(edge, number);
      case Change.NodesLoaded _, Change.EdgesLoaded _ -> beginAnew(number);
      case Change.Batch _, Change.Embedded _, Change.TermAdded _ -> {}
    }
  }

  /// Whether a node and its observations are the same at two changes.
  boolean sameNode(int node, long one, long other) {
    return same(nodes, node, one, other);
  }

  /// Whether an edge is the same at two changes.
  boolean sameEdge(int edge, long one, long other) {
    return same(edges, edge, one, other);
  }

  private boolean same(ConcurrentMap<Integer, Long> last, int key, long one, long other) {
    long since = Math.min(one, other);
    // In this order: what is followed later is noted before it counts as followed.
    return followed >= Math.max(one, other)
        && last.getOrDefault(key, 0L) <= since
        && floor <= since;
  }
}
