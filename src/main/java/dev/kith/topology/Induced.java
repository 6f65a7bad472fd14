package dev.kith.topology;

import dev.kith.graph.WalkLimits;

/// The edges among some nodes.
final class Induced {
  /// From how many times more edges than nodes on it pays to look the nodes up instead.
  private static final int LOOKUP_COST = 16;

  private final Topology topology;
  private final Adjacency adjacency;
  private final WalkLimits limits;
  private final Pace pace;
  private final EdgeList edges = new EdgeList(16);
  private final IntList neighbours = new IntList(0);
  private final IntList predicates = new IntList(0);

  Induced(Topology topology, WalkLimits limits, Pace pace) {
    this.topology = topology;
    this.adjacency = topology.adjacency();
    this.limits = limits;
    this.pace = pace;
  }

  /// All edges that lead from one of the nodes to one of them.
  ///
  /// @param nodes each once
  /// @param members the same as a set
  EdgeList among(int[] nodes, NodeMarks members) {
    for (int node : nodes) {
      topology.turn(adjacency, node);
      int degree = adjacency.outDegree();
      if (degree / LOOKUP_COST > nodes.length && adjacency.isUnchanged()) {
        lookUp(node, nodes);
      } else {
        scan(node, degree, members);
      }
      limits.check(nodes.length, edges.size());
    }
    return edges;
  }

  private void scan(int node, int degree, NodeMarks members) {
    int[] objects = neighbours.reserve(degree);
    int[] codes = predicates.reserve(degree);
    adjacency.out(objects, codes, 0);
    for (int index = 0; index < degree; index++) {
      if (members.has(objects[index])) {
        add(node, codes[index], objects[index]);
      }
    }
    pace.passed(degree);
  }

  /// A hub among few: its sorted list is searched for each of them.
  private void lookUp(int node, int[] nodes) {
    for (int object : nodes) {
      int count = adjacency.predicatesTo(object, predicates);
      for (int index = 0; index < count; index++) {
        add(node, predicates.at(index), object);
      }
    }
    pace.passed(nodes.length);
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
