package dev.kith.tool.bfs.page;

import dev.kith.graph.GraphView;
import dev.kith.graph.Subgraph;
import java.util.BitSet;

/// The edges of one page: those whose later node is on it, by that node and then by their triple.
public final class PageEdges {
  private final GraphView view;
  private final int[] predicates;
  private final PageNodes nodes;
  private final Tally found = new Tally();

  /// Of each edge of the subgraph, the places of its ends.
  private final int[] subjects;

  private final int[] objects;

  /// Where the edges of each node of the page begin.
  private final int[] starts;

  /// The page's edges in order, each by its index in the subgraph.
  private int[] edges = {};

  private int count;

  PageEdges(GraphView view, Subgraph subgraph, PageNodes nodes) {
    this.view = view;
    this.predicates = subgraph.predicates();
    this.nodes = nodes;
    this.starts = new int[nodes.to() - nodes.from() + 1];
    if (nodes.from() == nodes.to() && nodes.count() == subgraph.nodeCount()) {
      this.subjects = edges;
      this.objects = edges;
      this.count = predicates.length;
      for (int predicate : predicates) {
        found.add(predicate);
      }
    } else {
      var places = nodes.places();
      this.subjects = places.of(subgraph.subjects());
      this.objects = places.of(subgraph.objects());
      place();
      readEarlier();
      sort();
    }
  }

  /// Counts the edges that are left, and puts those of the page to the others of their node.
  private void place() {
    int from = nodes.from();
    for (int edge = 0; edge < predicates.length; edge++) {
      if (subjects[edge] != NodePlaces.NOWHERE && objects[edge] != NodePlaces.NOWHERE) {
        count++;
        found.add(predicates[edge]);
        if (isOnPage(edge)) {
          starts[owner(edge) - from + 1]++;
        }
      }
    }
    for (int place = 1; place < starts.length; place++) {
      starts[place] += starts[place - 1];
    }
    int[] next = starts.clone();
    edges = new int[starts[starts.length - 1]];
    for (int edge = 0; edge < predicates.length; edge++) {
      if (isOnPage(edge) && Math.min(subjects[edge], objects[edge]) != NodePlaces.NOWHERE) {
        edges[next[owner(edge) - from]++] = edge;
      }
    }
  }

  private int owner(int edge) {
    return Math.max(subjects[edge], objects[edge]);
  }

  private boolean isOnPage(int edge) {
    return owner(edge) >= nodes.from() && owner(edge) < nodes.to();
  }

  private void readEarlier() {
    var earlier = new BitSet(nodes.from());
    for (int edge : edges) {
      int place = Math.min(subjects[edge], objects[edge]);
      if (place < nodes.from()) {
        earlier.set(place);
      }
    }
    if (!earlier.isEmpty()) {
      nodes.readEarlier(earlier);
    }
  }

  private void sort() {
    int[] ranks = predicateRanks();
    var triples = new IntSort((one, other) -> compare(one, other, ranks));
    for (int place = 0; place + 1 < starts.length; place++) {
      triples.sort(edges, starts[place], starts[place + 1]);
    }
  }

  /// By code, where the name of a predicate stands among the names.
  private int[] predicateRanks() {
    int[] codes = found.codes();
    new IntSort((one, other) -> view.predicateName(one).compareTo(view.predicateName(other)))
        .sort(codes, 0, codes.length);
    int[] ranks = new int[found.length()];
    for (int rank = 0; rank < codes.length; rank++) {
      ranks[codes[rank]] = rank;
    }
    return ranks;
  }

  /// Of two edges of one node, which triple comes first.
  private int compare(int one, int other, int[] ranks) {
    if (subjects[one] != subjects[other]) {
      return nodes.compare(subjects[one], subjects[other]);
    }
    if (predicates[one] != predicates[other]) {
      return Integer.compare(ranks[predicates[one]], ranks[predicates[other]]);
    }
    return nodes.compare(objects[one], objects[other]);
  }

  /// How many edges are left after the filters.
  public int count() {
    return count;
  }

  Tally found() {
    return found;
  }

  /// Where the edges of the node at a place begin.
  public int start(int place) {
    return starts[place - nodes.from()];
  }

  /// The index of an edge in the subgraph.
  public int edge(int index) {
    return edges[index];
  }

  /// The code of an edge's predicate.
  public int predicate(int index) {
    return predicates[edges[index]];
  }

  /// The place of an edge's subject, on the page or before it.
  public int subject(int index) {
    return subjects[edges[index]];
  }

  /// The place of an edge's object, on the page or before it.
  public int object(int index) {
    return objects[edges[index]];
  }
}
