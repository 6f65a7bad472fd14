package dev.kith.topology;

import dev.kith.graph.WalkLimits;

/// The edges whose ends are both among some nodes.
final class InducedEdges {
  /// From how many times more edges than nodes on it pays to look the nodes up instead.
  private static final int LOOKUP_COST = 16;

  private final Topology topology;
  private final Adjacency adjacency;
  private final WalkLimits limits;
  private final StopCheck stop;
  private final EdgeArrays edges = new EdgeArrays(16);
  private final IntList neighbours = new IntList(0);
  private final IntList predicates = new IntList(0);

  InducedEdges(Topology topology, WalkLimits limits, StopCheck stop) {
    this.topology = topology;
    this.adjacency = topology.adjacency();
    this.limits = limits;
    this.stop = stop;
  }

  /// All edges that lead from one of the nodes to one of them.
  ///
  /// @param nodes each once
  /// @param members the same as a set
  EdgeArrays among(int[] nodes, VisitedNodes members) {
    for (int node : nodes) {
      topology.seek(adjacency, node);
      int degree = adjacency.outDegree();
      if (degree / LOOKUP_COST > nodes.length && adjacency.isUnchanged()) {
        lookUp(node, nodes);
      } else {
        scan(node, degree, members);
      }
      limits.check(nodes.length, edges.size());
      stop.collected(nodes.length, edges.size());
    }
    return edges;
  }

  private void scan(int node, int degree, VisitedNodes members) {
    int[] objects = neighbours.reserve(degree);
    int[] codes = predicates.reserve(degree);
    adjacency.out(objects, codes, 0);
    for (int index = 0; index < degree; index++) {
      if (members.has(objects[index])) {
        add(node, codes[index], objects[index]);
      }
    }
    stop.passed(degree);
  }

  /// A hub among few: its sorted list is searched for each of them.
  private void lookUp(int node, int[] nodes) {
    for (int object : nodes) {
      int count = adjacency.predicatesTo(object, predicates);
      for (int index = 0; index < count; index++) {
        add(node, predicates.at(index), object);
      }
    }
    stop.passed(nodes.length);
  }

  private void add(int subject, int predicate, int object) {
    int at = edges.size();
    edges.reserve(1);
    edges.subjects()[at] = subject;
    edges.predicates()[at] = predicate;
    edges.objects()[at] = object;
    edges.resize(at + 1);
  }
}
