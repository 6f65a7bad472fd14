package dev.kith.topology;

import dev.kith.graph.Subgraph;
import dev.kith.graph.WalkLimits;
import java.util.Arrays;

/// A walk in breadth from some nodes, both ways along edges.
///
/// Every edge with an end nearer than the rim is given once, without a set of edges: a node inside
/// gives all its outgoing edges, and its incoming ones only where their source lies on the rim.
final class Neighbourhood {
  /// How many edges of one node are looked at between two checks.
  private static final int STRIDE = 1 << 13;

  private final Topology topology;
  private final Adjacency adjacency;
  private final WalkLimits limits;
  private final Pace pace;
  private final int hops;
  private final IntList nodes;
  private final EdgeList edges;
  private final IntList sources;
  private final IntList unused;
  private final NodeMarks marks;

  Neighbourhood(Topology topology, WalkSpace space, int hops, WalkLimits limits, Pace pace) {
    this.topology = topology;
    this.adjacency = topology.adjacency();
    this.limits = limits;
    this.pace = pace;
    this.hops = hops;
    this.nodes = space.nodes;
    this.edges = space.edges;
    this.sources = space.neighbours;
    this.unused = space.predicates;
    this.marks = space.marks;
  }

  Subgraph from(int[] seeds) {
    for (int seed : seeds) {
      if (topology.exists(seed) && marks.meet(seed, 0)) {
        nodes.add(seed);
      }
    }
    var levelEnds = new int[hops + 1];
    int from = 0;
    for (int distance = 0; distance < hops; distance++) {
      int to = nodes.size();
      levelEnds[distance] = to;
      expand(from, to, distance + 1);
      from = to;
    }
    levelEnds[hops] = nodes.size();
    limits.check(nodes.size(), edges.size());
    return edges.with(nodes.toArray(), levelEnds);
  }

  private void expand(int from, int to, int distance) {
    boolean last = distance == hops;
    prepare(from, to, last);
    for (int index = from; index < to; index++) {
      int node = nodes.at(index);
      topology.turn(adjacency, node);
      outgoing(node, distance);
      if (last) {
        incomingFromRim(node);
      } else {
        incoming(distance);
      }
      limits.check(nodes.size(), edges.size());
    }
  }

  /// Reads the degrees of a level first: the room it needs is taken at once, and the reads that
  /// miss the cache overlap.
  private void prepare(int from, int to, boolean last) {
    long out = 0;
    long in = 0;
    for (int index = from; index < to; index++) {
      topology.turn(adjacency, nodes.at(index));
      out += adjacency.outDegree();
      in += adjacency.inDegree();
    }
    long sure = edges.size() + out;
    limits.check(nodes.size(), (int) Math.min(sure, Integer.MAX_VALUE));
    edges.reserve(out + (last ? Math.min(in, limits.edges()) : 0));
    marks.expect(out + in);
    pace.passed(to - from);
  }

  private void outgoing(int node, int distance) {
    int from = edges.size();
    int to = from + adjacency.outDegree();
    edges.reserve(to - from);
    adjacency.out(edges.objects(), edges.predicates(), from);
    Arrays.fill(edges.subjects(), from, to, node);
    edges.resize(to);
    meetAll(edges.objects(), from, to, distance);
  }

  private void incoming(int distance) {
    int count = adjacency.inDegree();
    int[] neighbours = sources.reserve(count);
    adjacency.inNeighbours(neighbours, unused.reserve(count));
    meetAll(neighbours, 0, count, distance);
  }

  private void incomingFromRim(int node) {
    int from = edges.size();
    int to = from + adjacency.inDegree();
    edges.reserve(to - from);
    adjacency.in(edges.subjects(), edges.predicates(), from);
    meetAll(edges.subjects(), from, to, hops);
    int kept = marks.keepMarked(hops, edges.subjects(), edges.predicates(), from, to);
    Arrays.fill(edges.objects(), from, kept, node);
    edges.resize(kept);
  }

  private void meetAll(int[] met, int from, int to, int distance) {
    for (int begin = from; begin < to; begin += STRIDE) {
      int end = Math.min(to, begin + STRIDE);
      int[] found = nodes.reserve(end - begin);
      nodes.resize(marks.meetAll(met, begin, end, distance, found, nodes.size()));
      limits.check(nodes.size(), 0);
      pace.passed(end - begin);
    }
  }
}
