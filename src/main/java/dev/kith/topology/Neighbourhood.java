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
  private static final int STRIDE = 1 << 14;

  private final Topology topology;
  private final Adjacency adjacency;
  private final WalkLimits limits;
  private final Pace pace;
  private final int hops;
  private final IntList nodes;
  private final EdgeList edges = new EdgeList();
  private final IntList sources = new IntList(0);
  private final IntList unused = new IntList(0);
  private final NodeMarks marks;

  Neighbourhood(Topology topology, int[] seeds, int hops, WalkLimits limits, Pace pace) {
    this.topology = topology;
    this.adjacency = topology.adjacency();
    this.limits = limits;
    this.pace = pace;
    this.hops = hops;
    this.marks = new NodeMarks(topology.nodeBound(), hops == 0 ? 0 : degrees(seeds, seeds.length));
    this.nodes = new IntList(seeds.length);
    for (int seed : seeds) {
      if (topology.exists(seed) && marks.meet(seed, 0) < 0) {
        nodes.add(seed);
      }
    }
  }

  Subgraph walk() {
    var levelEnds = new int[hops + 1];
    int from = 0;
    for (int distance = 0; distance < hops; distance++) {
      int to = nodes.size();
      levelEnds[distance] = to;
      boolean last = distance == hops - 1;
      prepare(from, to, last);
      for (int index = from; index < to; index++) {
        int node = nodes.at(index);
        topology.turn(adjacency, node);
        outgoing(node, distance + 1);
        if (last) {
          incomingFromRim(node);
        } else {
          incoming(distance + 1);
        }
        limits.check(nodes.size(), edges.size());
      }
      from = to;
    }
    levelEnds[hops] = nodes.size();
    limits.check(nodes.size(), edges.size());
    return edges.with(nodes.toArray(), levelEnds);
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
    int[] subjects = edges.subjects();
    int[] predicates = edges.predicates();
    adjacency.in(subjects, predicates, from);
    int kept = from;
    for (int begin = from; begin < to; begin += STRIDE) {
      int end = Math.min(to, begin + STRIDE);
      for (int index = begin; index < end; index++) {
        int source = subjects[index];
        int before = marks.meet(source, hops);
        if (before < 0) {
          nodes.add(source);
        }
        if (before < 0 || before == hops) {
          subjects[kept] = source;
          predicates[kept++] = predicates[index];
        }
      }
      pace.passed(end - begin);
      limits.check(nodes.size(), kept);
    }
    Arrays.fill(edges.objects(), from, kept, node);
    edges.resize(kept);
  }

  private void meetAll(int[] met, int from, int to, int distance) {
    for (int begin = from; begin < to; begin += STRIDE) {
      int end = Math.min(to, begin + STRIDE);
      for (int index = begin; index < end; index++) {
        if (marks.meet(met[index], distance) < 0) {
          nodes.add(met[index]);
        }
      }
      pace.passed(end - begin);
      limits.check(nodes.size(), edges.size());
    }
  }

  private long degrees(int[] some, int count) {
    long sum = count;
    for (int index = 0; index < count; index++) {
      if (topology.exists(some[index])) {
        topology.turn(adjacency, some[index]);
        sum += adjacency.outDegree() + adjacency.inDegree();
      }
    }
    return sum;
  }
}
