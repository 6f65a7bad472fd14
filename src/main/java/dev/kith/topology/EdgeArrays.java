package dev.kith.topology;

import dev.kith.graph.Subgraph;
import java.util.Arrays;

/// The edges that a walk collects, in three arrays that lists are copied into whole.
final class EdgeArrays {
  private int[] subjects;
  private int[] predicates;
  private int[] objects;
  private int size;

  EdgeArrays(int capacity) {
    subjects = new int[capacity];
    predicates = new int[capacity];
    objects = new int[capacity];
  }

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

  /// An empty list to go on with: this one, unless it holds more memory than is worth keeping.
  EdgeArrays emptied(int mostIdle) {
    size = 0;
    return subjects.length > mostIdle ? new EdgeArrays(16) : this;
  }
}
