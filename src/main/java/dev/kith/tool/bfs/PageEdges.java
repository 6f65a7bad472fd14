package dev.kith.tool.bfs;

import dev.kith.graph.GraphView;
import dev.kith.graph.Subgraph;
import java.util.BitSet;
import java.util.Comparator;
import java.util.stream.IntStream;

/// The edges of one page: those whose later end is on it, by that end and then by their triple.
final class PageEdges {
  private static final int FEW = 24;

  private final Subgraph subgraph;
  private final PageNodes nodes;
  private final int[] starts;
  private int[] edges;
  private int[] subjects;
  private int[] objects;
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
    for (int edge = 0; edge < subgraph.edgeCount(); edge++) {
      int subject = positions.of(subgraph.subjects()[edge]);
      int object = positions.of(subgraph.objects()[edge]);
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
    int[] order = new int[onPage];
    int[] next = starts.clone();
    for (int index = 0; index < onPage; index++) {
      order[next[Math.max(subjects[index], objects[index]) - nodes.from()]++] = index;
    }
    if (nodes.from() > 0) {
      nodes.read(subjects, onPage);
      nodes.read(objects, onPage);
    }
    var triples =
        Comparator.<Integer, String>comparing(index -> nodes.id(subjects[index]))
            .thenComparingInt(index -> ranks[subgraph.predicates()[edges[index]]])
            .thenComparing(index -> nodes.id(objects[index]));
    for (int place = 0; place + 1 < starts.length; place++) {
      sort(order, starts[place], starts[place + 1], triples);
    }
    edges = in(order, edges);
    subjects = in(order, subjects);
    objects = in(order, objects);
  }

  private static int[] in(int[] order, int[] values) {
    int[] ordered = new int[order.length];
    for (int index = 0; index < order.length; index++) {
      ordered[index] = values[order[index]];
    }
    return ordered;
  }

  /// By code, where the name of a predicate stands among the names.
  private static int[] ranks(GraphView view, BitSet predicates) {
    int[] ranks = new int[predicates.length()];
    int[] sorted =
        predicates.stream()
            .boxed()
            .sorted(Comparator.comparing(view::predicateName))
            .mapToInt(Integer::intValue)
            .toArray();
    for (int rank = 0; rank < sorted.length; rank++) {
      ranks[sorted[rank]] = rank;
    }
    return ranks;
  }

  /// Most nodes own a handful of edges, for which insertion is the quickest.
  private static void sort(int[] order, int from, int to, Comparator<Integer> comparator) {
    if (to - from > FEW) {
      int[] sorted =
          IntStream.range(from, to)
              .mapToObj(index -> order[index])
              .sorted(comparator)
              .mapToInt(Integer::intValue)
              .toArray();
      System.arraycopy(sorted, 0, order, from, sorted.length);
      return;
    }
    for (int index = from + 1; index < to; index++) {
      int moved = order[index];
      int place = index;
      while (place > from && comparator.compare(order[place - 1], moved) > 0) {
        order[place] = order[place - 1];
        place--;
      }
      order[place] = moved;
    }
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
    return edges[index];
  }

  /// The place of an edge's subject.
  int subject(int index) {
    return subjects[index];
  }

  /// The place of an edge's object.
  int object(int index) {
    return objects[index];
  }
}
