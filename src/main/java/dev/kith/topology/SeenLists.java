package dev.kith.topology;

import java.util.function.IntPredicate;

/// The lists of one node without the neighbours that do not count, each read when it is asked for.
final class SeenLists {
  private final IntPredicate visible;
  private final SeenList out = new SeenList();
  private final SeenList in = new SeenList();
  private boolean here;

  SeenLists(IntPredicate visible) {
    this.visible = visible;
  }

  /// Forgets the node before; one that does not count has no edges.
  void turn(int node) {
    here = visible.test(node);
    out.degree = SeenList.UNREAD;
    in.degree = SeenList.UNREAD;
  }

  boolean sees(int neighbour) {
    return here && visible.test(neighbour);
  }

  SeenList out() {
    return out;
  }

  SeenList in() {
    return in;
  }

  /// One direction.
  final class SeenList {
    private static final int UNREAD = -1;

    private final IntList neighbours = new IntList(0);
    private final IntList codes = new IntList(0);
    private int degree = UNREAD;

    boolean isUnread() {
      return degree == UNREAD;
    }

    int[] neighbours(int room) {
      neighbours.resize(0);
      return neighbours.reserve(room);
    }

    int[] codes(int room) {
      codes.resize(0);
      return codes.reserve(room);
    }

    /// Keeps what counts of the first so many that were read into the arrays.
    void keep(int read) {
      int[] near = neighbours.values();
      int[] along = codes.values();
      int kept = 0;
      for (int index = 0; index < read; index++) {
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
