package dev.kith.tool.bfs;

import dev.kith.graph.GraphView;
import dev.kith.graph.Subgraph;
import java.util.Arrays;
import java.util.BitSet;

/// The edges of one page: those whose later end is on it, by that end and then by their triple.
final class PageEdges {
  private final Subgraph subgraph;
  private final PageNodes nodes;
  private final int[] starts;

  /// By the node that an edge belongs to, the places of subject and object, one in each half; so
  /// whatever is told of a node lies together.
  private long[] ends = {};

  /// In the same order, the index in the subgraph and the code of the predicate, likewise.
  private long[] named = {};

  /// Where the edge that comes next lies: never farther than the edges of its node do.
  private int[] order = {};

  private int count;

  private PageEdges(Subgraph subgraph, PageNodes nodes) {
    this.subgraph = subgraph;
    this.nodes = nodes;
    this.starts = new int[nodes.to() - nodes.from() + 1];
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
    page.place(page.collect(predicates));
    if (nodes.from() > 0) {
      nodes.read(Arrays.stream(page.ends).mapToInt(ends -> Math.min(first(ends), (int) ends)));
    }
    page.sort(new PredicateRanks(view, predicates));
    return page;
  }

  /// Counts the edges that are left, those of the page by node too; gives the ends of all as they
  /// come.
  private long[] collect(BitSet predicates) {
    var positions = nodes.positions();
    int from = nodes.from();
    int to = nodes.to();
    int[] starters = subgraph.subjects();
    int[] enders = subgraph.objects();
    var found = new long[starters.length];
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
      found[edge] = pair(subject, object);
      if (subject != Positions.NOWHERE && object != Positions.NOWHERE) {
        count++;
        predicates.set(subgraph.predicates()[edge]);
        int owner = Math.max(subject, object);
        if (owner >= from && owner < to) {
          starts[owner - from + 1]++;
        }
      }
    }
    for (int place = 1; place < starts.length; place++) {
      starts[place] += starts[place - 1];
    }
    return found;
  }

  /// Puts every edge of the page to the others of its node.
  private void place(long[] found) {
    int from = nodes.from();
    int to = nodes.to();
    int[] next = starts.clone();
    ends = new long[starts[to - from]];
    named = new long[ends.length];
    for (int edge = 0; edge < found.length; edge++) {
      int subject = first(found[edge]);
      int object = (int) found[edge];
      int owner = Math.max(subject, object);
      if (owner >= from && owner < to && Math.min(subject, object) != Positions.NOWHERE) {
        int at = next[owner - from]++;
        ends[at] = found[edge];
        named[at] = pair(edge, subgraph.predicates()[edge]);
      }
    }
  }

  private static long pair(int first, int second) {
    return ((long) first << Integer.SIZE) | Integer.toUnsignedLong(second);
  }

  private static int first(long pair) {
    return (int) (pair >>> Integer.SIZE);
  }

  private void sort(PredicateRanks ranks) {
    order = new int[ends.length];
    for (int index = 0; index < order.length; index++) {
      order[index] = index;
    }
    var triples = new IntSort((one, other) -> compare(one, other, ranks));
    for (int place = 0; place + 1 < starts.length; place++) {
      if (starts[place + 1] - starts[place] > 1) {
        triples.sort(order, starts[place], starts[place + 1]);
      }
    }
  }

  /// Of two edges that belong to one node, which triple comes first.
  private int compare(int one, int other, PredicateRanks ranks) {
    int subject = first(ends[one]);
    int otherSubject = first(ends[other]);
    if (subject != otherSubject) {
      return nodes.compare(subject, otherSubject);
    }
    int predicate = (int) named[one];
    int otherPredicate = (int) named[other];
    if (predicate != otherPredicate || ends[one] == ends[other]) {
      return ranks.compare(predicate, otherPredicate);
    }
    return nodes.compare((int) ends[one], (int) ends[other]);
  }

  /// How many edges are left in all.
  int count() {
    return count;
  }

  /// Where the edges of the node at a place begin.
  int start(int place) {
    return starts[place - nodes.from()];
  }

  /// The index of an edge in the subgraph.
  int edge(int index) {
    return first(named[order[index]]);
  }

  int predicate(int index) {
    return (int) named[order[index]];
  }

  /// The place of an edge's subject.
  int subject(int index) {
    return first(ends[order[index]]);
  }

  /// The place of an edge's object.
  int object(int index) {
    return (int) ends[order[index]];
  }
}
