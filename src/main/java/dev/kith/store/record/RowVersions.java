package dev.kith.store.record;

import dev.kith.store.feed.Change;
import dev.kith.store.feed.ChangeFeed;
import java.sql.SQLException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/// The last change of each node and edge row, as the change feed reports it.
///
/// A row read at one change may be returned at another where all changes up to both were followed,
/// and the last one that touched the row is no later than the earlier of the two. What is not known
/// for sure counts as touched.
final class RowVersions {
  private final int most;
  private final ConcurrentMap<Integer, Long> nodes = new ConcurrentHashMap<>();
  private final ConcurrentMap<Integer, Long> edges = new ConcurrentHashMap<>();

  /// Nothing is known of changes up to this one.
  private volatile long floor;

  /// Every change up to this one was followed.
  private volatile long followed = -1;

  /// @param most past this many changes at once, or touched rows, it is cheaper to start over
  RowVersions(int most) {
    this.most = most;
  }

  /// Starts at a change, if nothing was followed yet.
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

  /// Reads the feed up to the change of a reader.
  void follow(ReadCache.ReadPoint point) throws SQLException {
    long change = point.change();
    if (followed >= change) {
      return;
    }
    synchronized (this) {
      if (followed >= change) {
        return;
      }
      var feed = new ChangeFeed(point.connection());
      if (followed >= feed.floor()
          && change - followed <= most
          && nodes.size() + edges.size() < most) {
        feed.between(followed, change, this::note);
      } else {
        reset(change);
      }
      followed = change;
    }
  }

  /// The floor rises before the maps are cleared, and is read after them: a reader who finds no
  /// entry then finds the new floor.
  private void reset(long change) {
    floor = change;
    nodes.clear();
    edges.clear();
  }

  private void note(long number, Change change) {
    switch (change) {
      case Change.NodePut(var node, _) -> nodes.put(node, number);
      case Change.NodeGone(var node, _) -> nodes.put(node, number);
      case Change.Observed(var node, _, _) -> nodes.put(node, number);
      case Change.ObservationGone(var node, _, _) -> nodes.put(node, number);
      case Change.Respanned(var node, _, _, _) -> nodes.put(node, number);
      case Change.EdgePut(_, _, _, var edge, _) -> edges.put(edge, number);
      case Change.EdgeGone(_, _, _, var edge, _) -> edges.put(edge, number);
      case Change.NodesLoaded _, Change.EdgesLoaded _ -> reset(number);
      case Change.FactsForgotten(var node) -> nodes.put(node, number);
      case Change.NodeForgotten(var node) -> nodes.put(node, number);
      // Its edges are not named.
      case Change.Forgot _, Change.Blank _ -> reset(number);
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
    // In this order: changes are noted before they count as followed.
    return followed >= Math.max(one, other)
        && last.getOrDefault(key, 0L) <= since
        && floor <= since;
  }
}
