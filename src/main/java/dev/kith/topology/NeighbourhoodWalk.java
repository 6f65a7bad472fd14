package dev.kith.topology;

import dev.kith.graph.Subgraph;
import dev.kith.graph.WalkLimits;
import java.util.Arrays;

/// A breadth-first walk over arrays, hand-written for B1 (at most 2× a bare array walk), which
/// [dev.kith.graph.BreadthFirst] with its maps of objects would miss by far.
///
/// Every edge with an end nearer than the rim is returned once, without a set of edges: a node
/// inside returns all its outgoing edges, and its incoming ones only where their source lies on the
/// rim.
final class NeighbourhoodWalk {
  /// How many edges of one node are looked at between two checks.
  private static final int STRIDE = 1 << 13;

  private final Topology topology;
  private final Adjacency adjacency;
  private final WalkLimits limits;
  private final StopCheck stop;
  private final int hops;
  private final IntList nodes;
  private final EdgeArrays edges;
  private final IntList sources;
  private final IntList unused;
  private final VisitedNodes visited;

  NeighbourhoodWalk(
      Topology topology, WalkBuffers buffers, int hops, WalkLimits limits, StopCheck stop) {
    this.topology = topology;
    this.adjacency = topology.adjacency();
    this.limits = limits;
    this.stop = stop;
    this.hops = hops;
    this.nodes = buffers.nodes;
    this.edges = buffers.edges;
    this.sources = buffers.neighbours;
    this.unused = buffers.predicates;
    this.visited = buffers.visited;
  }

  Subgraph from(int[] seeds) {
    for (int seed : seeds) {
      if (topology.exists(seed) && visited.visit(seed, 0)) {
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
      topology.seek(adjacency, node);
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
      topology.seek(adjacency, nodes.at(index));
      out += adjacency.outDegree();
      in += adjacency.inDegree();
    }
    long sure = edges.size() + out;
    limits.check(nodes.size(), (int) Math.min(sure, Integer.MAX_VALUE));
    long more = out + (last ? Math.min(in, limits.edges()) : 0);
    stop.collected(nodes.size(), edges.size() + more);
    edges.reserve(more);
    visited.expect(out + in);
    stop.passed(to - from);
  }

  private void outgoing(int node, int distance) {
    int from = edges.size();
    int to = from + adjacency.outDegree();
    edges.reserve(to - from);
    adjacency.out(edges.objects(), edges.predicates(), from);
    Arrays.fill(edges.subjects(), from, to, node);
    edges.resize(to);
    visitAll(edges.objects(), from, to, distance);
  }

  private void incoming(int distance) {
    int count = adjacency.inDegree();
    int[] neighbours = sources.reserve(count);
    adjacency.inNeighbours(neighbours, unused.reserve(count));
    visitAll(neighbours, 0, count, distance);
  }

  private void incomingFromRim(int node) {
    int from = edges.size();
    int to = from + adjacency.inDegree();
    edges.reserve(to - from);
    adjacency.in(edges.subjects(), edges.predicates(), from);
    visitAll(edges.subjects(), from, to, hops);
    int kept = visited.selectAt(hops, edges.subjects(), edges.predicates(), from, to);
    Arrays.fill(edges.objects(), from, kept, node);
    edges.resize(kept);
  }

  private void visitAll(int[] met, int from, int to, int distance) {
    for (int begin = from; begin < to; begin += STRIDE) {
      int end = Math.min(to, begin + STRIDE);
      int[] found = nodes.reserve(end - begin);
      nodes.resize(visited.visitAll(met, begin, end, distance, found, nodes.size()));
      limits.check(nodes.size(), 0);
      stop.collected(nodes.size(), edges.size());
      stop.passed(end - begin);
    }
  }
}
