package dev.kith.topology;

import dev.kith.topology.file.CsrBase;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/// Reads the edges of a node: those of the file with what changed since.
///
/// One object serves one walk: it seeks a node once and then gives both degrees and both lists.
final class Adjacency {
  private final CsrBase base;
  private NodeDelta delta = NodeDelta.NONE;
  private int outFrom;
  private int outTo;
  private int inFrom;
  private int inTo;

  /// Both lists without invisible nodes; null where all are visible.
  private final @Nullable VisibleLists filtered;

  /// @param visible the nodes that may be filtered; null: all
  Adjacency(CsrBase base, @Nullable IntPredicate visible) {
    this.base = base;
    this.filtered = visible == null ? null : new VisibleLists(visible);
  }

  /// Moves to a node, given what changed there; one that does not exist has no edges.
  void seek(int node, NodeDelta changed) {
    delta = changed;
    if (node < base.bound() && !delta.severed()) {
      long out = base.out().range(node);
      outFrom = (int) out;
      outTo = (int) (out >>> 32);
      long in = base.in().range(node);
      inFrom = (int) in;
      inTo = (int) (in >>> 32);
    } else {
      outFrom = 0;
      outTo = 0;
      inFrom = 0;
      inTo = 0;
    }
    if (filtered != null) {
      filtered.seek(node);
    }
  }

  int outDegree() {
    return filtered == null ? allOut() : visibleOut(filtered).degree();
  }

  int inDegree() {
    return filtered == null ? allIn() : visibleIn(filtered).degree();
  }

  private int allOut() {
    return delta.isNone() ? outTo - outFrom : delta.outDegree();
  }

  private int allIn() {
    return delta.isNone() ? inTo - inFrom : delta.inDegree();
  }

  private VisibleLists.VisibleList visibleOut(VisibleLists lists) {
    var out = lists.out();
    if (out.isUnread()) {
      out.keep(base.out(), outFrom, outTo, delta.out(), allOut());
    }
    return out;
  }

  private VisibleLists.VisibleList visibleIn(VisibleLists lists) {
    var in = lists.in();
    if (in.isUnread()) {
      in.keep(base.in(), inFrom, inTo, delta.in(), allIn());
    }
    return in;
  }

  /// Copies the node's outgoing edges, sorted by neighbour and predicate.
  void out(int[] neighbours, int[] predicates, int at) {
    if (filtered == null) {
      read(base.out(), outFrom, outTo, delta.out(), neighbours, predicates, at);
    } else {
      visibleOut(filtered).copy(neighbours, predicates, at);
    }
  }

  /// Copies the node's incoming edges, sorted likewise.
  void in(int[] neighbours, int[] predicates, int at) {
    if (filtered == null) {
      read(base.in(), inFrom, inTo, delta.in(), neighbours, predicates, at);
    } else {
      visibleIn(filtered).copy(neighbours, predicates, at);
    }
  }

  /// Copies some of the node's outgoing edges, from a place in their order; gives how many there
  /// were.
  int someOut(int from, int most, IntList neighbours, IntList predicates) {
    int there = Math.clamp(outDegree() - (long) from, 0, most);
    if (isUnchanged()) {
      int begin = outFrom + from;
      copy(base.out(), begin, there, neighbours.reserve(there), predicates.reserve(there), 0);
    } else {
      int all = outDegree();
      out(neighbours.reserve(all), predicates.reserve(all), 0);
      moveToFront(neighbours.values(), predicates.values(), from, there);
    }
    return there;
  }

  /// Copies some of the node's incoming edges likewise.
  int someIn(int from, int most, IntList neighbours, IntList predicates) {
    int there = Math.clamp(inDegree() - (long) from, 0, most);
    if (filtered == null && delta.in().isEmpty()) {
      int begin = inFrom + from;
      copy(base.in(), begin, there, neighbours.reserve(there), predicates.reserve(there), 0);
    } else {
      int all = inDegree();
      in(neighbours.reserve(all), predicates.reserve(all), 0);
      moveToFront(neighbours.values(), predicates.values(), from, there);
    }
    return there;
  }

  private static void moveToFront(int[] neighbours, int[] predicates, int from, int count) {
    System.arraycopy(neighbours, from, neighbours, 0, count);
    System.arraycopy(predicates, from, predicates, 0, count);
  }

  /// Copies the sources of the node's incoming edges.
  void inNeighbours(int[] neighbours, int[] scratch) {
    if (filtered != null) {
      in(neighbours, scratch, 0);
    } else if (delta.in().isEmpty()) {
      base.in().copyNeighbours(inFrom, inTo - inFrom, neighbours, 0);
    } else {
      read(base.in(), inFrom, inTo, delta.in(), neighbours, scratch, 0);
    }
  }

  /// The key of the edge from the node to a pair of neighbour and predicate, or -1.
  int edge(long pair) {
    if (filtered != null && !filtered.sees(CsrBase.neighbourOf(pair))) {
      return -1;
    }
    int changed = delta.out().edge(pair);
    if (changed != EdgeOverlay.ABSENT) {
      return changed;
    }
    int place = base.out().lowerBound(outFrom, outTo, pair);
    return place < outTo && base.out().pair(place) == pair ? base.edgeKey(place) : -1;
  }

  /// Whether the node's outgoing edges are just those of the file.
  boolean isUnchanged() {
    return filtered == null && delta.out().isEmpty();
  }

  /// Copies the predicates of the edges from an unchanged node to another; gives how many.
  int predicatesTo(int object, IntList codes) {
    int from = base.out().lowerBound(outFrom, outTo, CsrBase.pairOf(object, 0));
    int to = from;
    while (to < outTo && base.out().neighbour(to) == object) {
      to++;
    }
    base.out().copyPredicates(from, to - from, codes.reserve(to - from), 0);
    return to - from;
  }

  /// Copies the edges of some places of the file, merged with what changed there.
  static void read(
      CsrBase.Lists lists,
      int from,
      int to,
      EdgeOverlay overlay,
      int[] neighbours,
      int[] predicates,
      int at) {
    int place = from;
    int end = at;
    for (int chunk = 0; chunk < overlay.chunks(); chunk++) {
      var pairs = overlay.pairs(chunk);
      var edges = overlay.edges(chunk);
      for (int index = 0; index < pairs.length; index++) {
        long pair = pairs[index];
        int next = lists.lowerBound(place, to, pair);
        copy(lists, place, next - place, neighbours, predicates, end);
        end += next - place;
        place = next < to && lists.pair(next) == pair ? next + 1 : next;
        if (edges[index] >= 0) {
          neighbours[end] = CsrBase.neighbourOf(pair);
          predicates[end++] = CsrBase.predicateOf(pair);
        }
      }
    }
    copy(lists, place, to - place, neighbours, predicates, end);
  }

  private static void copy(
      CsrBase.Lists lists, int from, int count, int[] neighbours, int[] predicates, int at) {
    lists.copyNeighbours(from, count, neighbours, at);
    lists.copyPredicates(from, count, predicates, at);
  }
}
