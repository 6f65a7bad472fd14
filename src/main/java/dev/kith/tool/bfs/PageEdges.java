package dev.kith.tool.bfs;

import dev.kith.graph.GraphView;
import dev.kith.graph.Subgraph;
import java.util.BitSet;

/// The edges of one page: those whose later end is on it, by that end and then by their triple.
final class PageEdges {
  private final Subgraph subgraph;
  private final PageNodes nodes;
  private final int[] starts;
  private final int[] edges;
  private final int[] subjects;
  private final int[] objects;
  private int[] order = {};
  private int count;
  private int onPage;

  private PageEdges(Subgraph subgraph, PageNodes nodes) {
    this.subgraph = subgraph;
    this.nodes = nodes;
    this.starts = new int[nodes.to() - nodes.from() + 1];
    this.edges = new int[starts.length == 1 ? 0 : subgraph.edgeCount()];
    this.subjects = new int[edges.length];
    this.objects = new int[edges.length];
  }

  /// No page, and nothing was removed: only what there is in all.
  static PageEdges counted(Subgraph subgraph, PageNodes nodes, BitSet predicates) {
    for (int predicate : subgraph.predicates()) {
      predicates.set(predicate);
    }
    var page = new PageEdges(subgraph, nodes);
    page.count = subgraph.edgeCount();
    return page;
  }

  /// @param predicates is told the codes of all predicates that are left
  static PageEdges of(GraphView view, Subgraph subgraph, PageNodes nodes, BitSet predicates) {
    var page = new PageEdges(subgraph, nodes);
    page.collect(predicates);
    page.sort(ranks(view, predicates));
    return page;
  }

  /// Counts the edges that are left, and takes those of the page as they come.
  private void collect(BitSet predicates) {
    var positions = nodes.positions();
    int from = nodes.from();
    int to = nodes.to();
    int[] starters = subgraph.subjects();
    int[] enders = subgraph.objects();
    int subject = Positions.NOWHERE;
    int object = Positions.NOWHERE;
    for (int edge = 0; edge < starters.length; edge++) {
      // edges come in runs of one subject or one object
      if (edge == 0 || starters[edge] != starters[edge - 1]) {
        subject = positions.of(starters[edge]);
      }
      if (edge == 0 || enders[edge] != enders[edge - 1]) {
        object = positions.of(enders[edge]);
      }
      if (subject == Positions.NOWHERE || object == Positions.NOWHERE) {
        continue;
      }
      count++;
      predicates.set(subgraph.predicates()[edge]);
      int owner = Math.max(subject, object);
      if (owner >= from && owner < to) {
        starts[owner - from + 1]++;
        edges[onPage] = edge;
        subjects[onPage] = subject;
        objects[onPage++] = object;
      }
    }
    for (int place = 1; place < starts.length; place++) {
      starts[place] += starts[place - 1];
    }
  }

  private void sort(int[] ranks) {
    order = new int[onPage];
    int[] next = starts.clone();
    for (int index = 0; index < onPage; index++) {
      order[next[Math.max(subjects[index], objects[index]) - nodes.from()]++] = index;
    }
    if (nodes.from() > 0) {
      nodes.read(subjects, objects, onPage);
    }
    var triples = new IntSort((one, other) -> compare(one, other, ranks));
    for (int place = 0; place + 1 < starts.length; place++) {
      if (starts[place + 1] - starts[place] > 1) {
        triples.sort(order, starts[place], starts[place + 1]);
      }
    }
  }

  /// Of two edges that belong to one node, which triple comes first.
  private int compare(int one, int other, int[] ranks) {
    if (subjects[one] != subjects[other]) {
      return nodes.compare(subjects[one], subjects[other]);
    }
    int[] predicates = subgraph.predicates();
    int rank = ranks[predicates[edges[one]]];
    int otherRank = ranks[predicates[edges[other]]];
    if (rank != otherRank || objects[one] == objects[other]) {
      return Integer.compare(rank, otherRank);
    }
    return nodes.compare(objects[one], objects[other]);
  }

  /// By code, where the name of a predicate stands among the names.
  private static int[] ranks(GraphView view, BitSet predicates) {
    int[] ranks = new int[predicates.length()];
    int[] sorted = new int[predicates.cardinality()];
    int count = 0;
    for (int code = predicates.nextSetBit(0); code >= 0; code = predicates.nextSetBit(code + 1)) {
      sorted[count++] = code;
    }
    new IntSort((one, other) -> view.predicateName(one).compareTo(view.predicateName(other)))
        .sort(sorted, 0, count);
    for (int rank = 0; rank < sorted.length; rank++) {
      ranks[sorted[rank]] = rank;
    }
    return ranks;
  }

  /// How many edges are left in all.
  int count() {
    return count;
  }

  /// Where the edges of the node at a place begin.
  int start(int place) {
    return starts[place - nodes.from()];
  }

  int edge(int index) {
    return edges[order[index]];
  }

  /// The place of an edge's subject.
  int subject(int index) {
    return subjects[order[index]];
  }

  /// The place of an edge's object.
  int object(int index) {
    return objects[order[index]];
  }
}
