package dev.kith.topology;

import dev.kith.topology.NodeDelta.Location;
import dev.kith.topology.file.CsrBase;
import java.util.List;

/// Makes one snapshot from the one before.
///
/// Each change is compared with what is there first: what is so already is skipped, so that
/// applying a change twice is harmless.
final class SnapshotEdit {
  private final CsrBase base;
  private final DeltaPages.Draft pages;
  private int bound;
  private long nodes;
  private long edges;
  private long changed;

  SnapshotEdit(CsrBase base, DeltaPages pages, int bound, long nodes, long edges) {
    this.base = base;
    this.pages = pages.draft();
    this.bound = bound;
    this.nodes = nodes;
    this.edges = edges;
  }

  void apply(List<TopologyChange> changes) {
    for (var change : changes) {
      // Not left to the switch: what that needs at its first run is in no start-up cache.
      if (change instanceof TopologyChange.NodePut(var key, var type, var mentions, var id)) {
        putNode(key, type, mentions, id);
      } else if (change
          instanceof TopologyChange.EdgePut(var edge, var subject, var predicate, var object)) {
        putEdge(edge, subject, predicate, object);
      } else {
        apply(change);
      }
    }
  }

  private void apply(TopologyChange change) {
    switch (change) {
      case TopologyChange.NodePut(var key, var type, var mentions, var id) ->
          putNode(key, type, mentions, id);
      case TopologyChange.NodeGone(var key) -> removeNode(key);
      case TopologyChange.EdgePut(var edge, var subject, var predicate, var object) ->
          putEdge(edge, subject, predicate, object);
      case TopologyChange.EdgeGone(var subject, var predicate, var object) ->
          removeEdge(subject, predicate, object);
    }
  }

  int bound() {
    return bound;
  }

  long nodes() {
    return nodes;
  }

  long edges() {
    return edges;
  }

  /// How many of the changes changed something.
  long changed() {
    return changed;
  }

  DeltaPages pages() {
    return pages.done();
  }

  private void putNode(int key, int type, double mentions, String id) {
    if (key < 0 || key == Integer.MAX_VALUE || type < 0) {
      throw new IllegalArgumentException("node " + key + " of type " + type);
    }
    var node = at(key);
    boolean existed = exists(key);
    if (existed && isEqual(node, key, type, mentions, id)) {
      return;
    }
    pages.set(key, node.put(type, mentions, id));
    bound = Math.max(bound, key + 1);
    nodes += existed ? 0 : 1;
    changed++;
  }

  private boolean isEqual(NodeDelta node, int key, int type, double mentions, String id) {
    return type == node.type(base, key)
        && Double.compare(mentions, node.mentions(base, key)) == 0
        && id.equals(node.presence() == Location.HERE ? node.id() : base.id(key));
  }

  private void removeNode(int key) {
    if (!exists(key)) {
      return;
    }
    var node = at(key);
    var list = adjacency(key);
    int[] neighbours = new int[Math.max(node.outDegree(), node.inDegree())];
    int[] predicates = new int[neighbours.length];
    list.out(neighbours, predicates, 0);
    int count = node.outDegree();
    for (int index = 0; index < count; index++) {
      if (neighbours[index] != key) {
        unlinkIn(neighbours[index], CsrBase.pairOf(key, predicates[index]));
      }
    }
    edges -= count;
    list.in(neighbours, predicates, 0);
    count = node.inDegree();
    for (int index = 0; index < count; index++) {
      if (neighbours[index] != key) {
        unlinkOut(neighbours[index], CsrBase.pairOf(key, predicates[index]));
        edges--;
      }
    }
    pages.set(key, NodeDelta.gone());
    nodes--;
    changed++;
  }

  private void putEdge(int edge, int subject, int predicate, int object) {
    if (predicate < 0 || edge < 0) {
      throw new IllegalArgumentException("edge " + edge + " with predicate " + predicate);
    }
    if (!exists(subject) || !exists(object)) {
      return;
    }
    int before = edge(subject, predicate, object);
    if (before == edge) {
      return;
    }
    var from = at(subject);
    long pair = CsrBase.pairOf(object, predicate);
    int place = place(from, base.out(), subject, pair);
    var out =
        place >= 0 && base.edgeKey(place) == edge
            ? from.out().without(pair)
            : from.out().put(pair, edge);
    pages.set(subject, from.withOut(out, from.outDegree() + (before < 0 ? 1 : 0)));
    changed++;
    if (before < 0) {
      var to = at(object);
      long back = CsrBase.pairOf(subject, predicate);
      var in =
          place(to, base.in(), object, back) >= 0 ? to.in().without(back) : to.in().put(back, edge);
      pages.set(object, to.withIn(in, to.inDegree() + 1));
      edges++;
    }
  }

  private void removeEdge(int subject, int predicate, int object) {
    if (!exists(subject) || !exists(object) || edge(subject, predicate, object) < 0) {
      return;
    }
    unlinkOut(subject, CsrBase.pairOf(object, predicate));
    unlinkIn(object, CsrBase.pairOf(subject, predicate));
    edges--;
    changed++;
  }

  private void unlinkOut(int key, long pair) {
    var node = at(key);
    var out = unlinked(node.out(), pair, place(node, base.out(), key, pair) >= 0);
    pages.set(key, node.withOut(out, node.outDegree() - 1));
  }

  private void unlinkIn(int key, long pair) {
    var node = at(key);
    var in = unlinked(node.in(), pair, place(node, base.in(), key, pair) >= 0);
    pages.set(key, node.withIn(in, node.inDegree() - 1));
  }

  private static EdgeOverlay unlinked(EdgeOverlay overlay, long pair, boolean inBase) {
    return inBase ? overlay.put(pair, EdgeOverlay.REMOVED) : overlay.without(pair);
  }

  private NodeDelta at(int key) {
    var node = pages.at(key);
    if (!node.isNone()) {
      return node;
    }
    if (key >= base.bound()) {
      return NodeDelta.unchanged(0, 0);
    }
    long out = base.out().range(key);
    long in = base.in().range(key);
    return NodeDelta.unchanged((int) (out >>> 32) - (int) out, (int) (in >>> 32) - (int) in);
  }

  private boolean exists(int key) {
    return pages.at(key).exists(base, key);
  }

  private int edge(int subject, int predicate, int object) {
    return adjacency(subject).edge(CsrBase.pairOf(object, predicate));
  }

  private Adjacency adjacency(int key) {
    var list = new Adjacency(base, null);
    list.seek(key, pages.at(key));
    return list;
  }

  /// Where the base has a pair, if its lists still count.
  private int place(NodeDelta node, CsrBase.Lists lists, int key, long pair) {
    return node.severed() || key >= base.bound() ? -1 : lists.find(key, pair);
  }
}
