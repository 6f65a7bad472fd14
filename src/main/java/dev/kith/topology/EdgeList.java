package dev.kith.topology;

import dev.kith.graph.Subgraph;
import java.util.Arrays;

/// The edges that a walk collects, in three arrays that lists are copied into whole.
final class EdgeList {
  private int[] subjects = new int[0];
  private int[] predicates = new int[0];
  private int[] objects = new int[0];
  private int size;

  int size() {
    return size;
  }

  /// Makes room for as many more; the arrays may be others after.
  void reserve(long more) {
    long needed = size + more;
    if (needed > subjects.length) {
      int capacity =
          Math.toIntExact(
              Math.max(needed, Math.min(16L + size + (size >>> 1), Integer.MAX_VALUE - 8L)));
      subjects = Arrays.copyOf(subjects, capacity);
      predicates = Arrays.copyOf(predicates, capacity);
      objects = Arrays.copyOf(objects, capacity);
    }
  }

  int[] subjects() {
    return subjects;
  }

  int[] predicates() {
    return predicates;
  }

  int[] objects() {
    return objects;
  }

  /// Says that all edges before `newSize` count.
  void resize(int newSize) {
    size = newSize;
  }

  /// A subgraph of these edges and some nodes.
  Subgraph with(int[] nodes, int[] levelEnds) {
    return new Subgraph(
        nodes,
        levelEnds,
        Arrays.copyOf(subjects, size),
        Arrays.copyOf(predicates, size),
        Arrays.copyOf(objects, size));
  }
}
