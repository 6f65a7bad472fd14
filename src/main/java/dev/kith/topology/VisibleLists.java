package dev.kith.topology;

import dev.kith.topology.file.CsrBase;
import java.util.function.IntPredicate;

/// The lists of one node without the neighbours that a caller may not see, read on demand.
final class VisibleLists {
  private final IntPredicate visible;
  private final VisibleList out = new VisibleList();
  private final VisibleList in = new VisibleList();
  private boolean here;

  VisibleLists(IntPredicate visible) {
    this.visible = visible;
  }

  /// Moves to a node; an invisible one has no edges.
  void seek(int node) {
    here = visible.test(node);
    out.degree = VisibleList.UNREAD;
    in.degree = VisibleList.UNREAD;
  }

  boolean sees(int neighbour) {
    return here && visible.test(neighbour);
  }

  VisibleList out() {
    return out;
  }

  VisibleList in() {
    return in;
  }

  /// One direction.
  final class VisibleList {
    private static final int UNREAD = -1;

    private final IntList neighbours = new IntList(0);
    private final IntList codes = new IntList(0);
    private int degree = UNREAD;

    boolean isUnread() {
      return degree == UNREAD;
    }

    /// Reads a list and keeps its visible edges.
    ///
    /// @param all how many edges the list has
    void keep(CsrBase.Lists lists, int from, int to, EdgeOverlay changed, int all) {
      int[] near = neighbours.reserve(all);
      int[] along = codes.reserve(all);
      Adjacency.read(lists, from, to, changed, near, along, 0);
      int kept = 0;
      for (int index = 0; index < all; index++) {
        if (sees(near[index])) {
          near[kept] = near[index];
          along[kept++] = along[index];
        }
      }
      degree = kept;
    }

    int degree() {
      return degree;
    }

    void copy(int[] near, int[] along, int at) {
      System.arraycopy(neighbours.values(), 0, near, at, degree);
      System.arraycopy(codes.values(), 0, along, at, degree);
    }
  }
}
