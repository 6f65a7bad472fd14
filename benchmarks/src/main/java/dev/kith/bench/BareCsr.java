package dev.kith.bench;

import java.util.Arrays;

/// The least a walk can be: plain arrays, a hand-written loop, no delta, no limits, buffers that
/// are never given away.
final class BareCsr {
  private final int[] outStarts;
  private final int[] outNeighbours;
  private final byte[] outPredicates;
  private final int[] inStarts;
  private final int[] inNeighbours;
  private final byte[] inPredicates;
  private final byte[] marks;

  int[] nodes;
  int[] subjects;
  int[] predicates;
  int[] objects;
  final int[] levelEnds = new int[8];
  int nodeCount;
  int edgeCount;

  BareCsr(int bound, long[] edges) {
    long[] sorted = edges.clone();
    Arrays.parallelSort(sorted);
    outStarts = new int[bound + 1];
    outNeighbours = new int[edges.length];
    outPredicates = new byte[edges.length];
    inStarts = new int[bound + 1];
    inNeighbours = new int[edges.length];
    inPredicates = new byte[edges.length];
    marks = new byte[bound];
    nodes = new int[bound];
    subjects = new int[edges.length];
    predicates = new int[edges.length];
    objects = new int[edges.length];
    for (long edge : sorted) {
      outStarts[Rmat.subject(edge) + 1]++;
      inStarts[Rmat.object(edge) + 1]++;
    }
    for (int node = 0; node < bound; node++) {
      outStarts[node + 1] += outStarts[node];
      inStarts[node + 1] += inStarts[node];
    }
    int[] next = inStarts.clone();
    for (int place = 0; place < sorted.length; place++) {
      outNeighbours[place] = Rmat.object(sorted[place]);
      outPredicates[place] = (byte) Rmat.predicate(sorted[place]);
      int target = next[Rmat.object(sorted[place])]++;
      inNeighbours[target] = Rmat.subject(sorted[place]);
      inPredicates[target] = (byte) Rmat.predicate(sorted[place]);
    }
  }

  int degree(int node) {
    return outStarts[node + 1] - outStarts[node] + inStarts[node + 1] - inStarts[node];
  }

  /// Collects all nodes within some hops and all edges with an end nearer, each once.
  void walk(int seed, int hops) {
    int found = 0;
    int edges = 0;
    nodes[found++] = seed;
    levelEnds[0] = 1;
    marks[seed] = 1;
    int from = 0;
    for (int distance = 1; distance <= hops; distance++) {
      int to = found;
      boolean last = distance == hops;
      for (int index = from; index < to; index++) {
        int node = nodes[index];
        for (int place = outStarts[node]; place < outStarts[node + 1]; place++) {
          int neighbour = outNeighbours[place];
          subjects[edges] = node;
          predicates[edges] = outPredicates[place];
          objects[edges++] = neighbour;
          if (marks[neighbour] == 0) {
            marks[neighbour] = (byte) (distance + 1);
            nodes[found++] = neighbour;
          }
        }
        for (int place = inStarts[node]; place < inStarts[node + 1]; place++) {
          int neighbour = inNeighbours[place];
          if (marks[neighbour] == 0) {
            marks[neighbour] = (byte) (distance + 1);
            nodes[found++] = neighbour;
          }
          if (last && marks[neighbour] > hops) {
            subjects[edges] = neighbour;
            predicates[edges] = inPredicates[place];
            objects[edges++] = node;
          }
        }
      }
      from = to;
      levelEnds[distance] = found;
    }
    for (int index = 0; index < found; index++) {
      marks[nodes[index]] = 0;
    }
    nodeCount = found;
    edgeCount = edges;
  }
}
