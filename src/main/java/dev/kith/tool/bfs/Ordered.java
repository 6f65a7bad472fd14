package dev.kith.tool.bfs;

import dev.kith.graph.GraphView;
import dev.kith.graph.Subgraph;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/// A subgraph after its removing filters, in the one order that all answers and pages follow.
///
/// Nodes stand by distance, then mentions, then id. An edge belongs to the later of its two nodes.
final class Ordered {
  private final GraphView view;
  private final Subgraph subgraph;
  private final BitSet predicates = new BitSet();
  private final BitSet types = new BitSet();
  private final BitSet removedTypes = new BitSet();
  private final int[] nodes;
  private final String[] ids;
  private final int[] edges;
  private final int[] edgeStarts;
  private final Positions positions;

  /// @param excluded codes of the node types to remove
  /// @param minMentions nodes that are known to have fewer are removed
  Ordered(GraphView view, Subgraph subgraph, BitSet excluded, double minMentions) {
    this.view = view;
    this.subgraph = subgraph;
    int[] kept = new int[subgraph.nodeCount()];
    int[] distances = new int[subgraph.nodeCount()];
    int count = 0;
    for (int distance = 0, index = 0; index < subgraph.nodeCount(); index++) {
      while (index >= subgraph.levelEnds()[distance]) {
        distance++;
      }
      int node = subgraph.nodes()[index];
      int type = view.type(node);
      if (excluded.get(type) || view.mentions(node) < minMentions) {
        removedTypes.set(type);
      } else {
        types.set(type);
        distances[count] = distance;
        kept[count++] = node;
      }
    }
    var names = view.ids(Arrays.copyOf(kept, count));
    this.nodes = new int[count];
    this.ids = new String[count];
    int place = 0;
    for (int index : order(kept, names, distances)) {
      nodes[place] = kept[index];
      ids[place++] = names.get(index);
    }
    this.positions = new Positions(nodes);
    this.edgeStarts = new int[count + 1];
    this.edges = new int[place()];
    sortEdges();
  }

  /// The indexes of the kept nodes in their final order.
  private Integer[] order(int[] kept, List<String> names, int[] distances) {
    var mentions = new double[names.size()];
    Arrays.setAll(
        mentions,
        index -> {
          double known = view.mentions(kept[index]);
          return Double.isNaN(known) ? Double.NEGATIVE_INFINITY : known;
        });
    var order = new Integer[names.size()];
    Arrays.setAll(order, Integer::valueOf);
    Arrays.sort(
        order,
        Comparator.<Integer>comparingInt(index -> distances[index])
            .thenComparing(index -> mentions[index], Comparator.reverseOrder())
            .thenComparing(names::get));
    return order;
  }

  /// Counts the edges of each node into `edgeStarts`, shifted by one, and returns how many stay.
  private int place() {
    int count = 0;
    for (int edge = 0; edge < subgraph.edgeCount(); edge++) {
      int owner = owner(edge);
      if (owner != Positions.NOWHERE) {
        predicates.set(subgraph.predicates()[edge]);
        edgeStarts[owner + 1]++;
        count++;
      }
    }
    for (int place = 0; place + 1 < edgeStarts.length; place++) {
      edgeStarts[place + 1] += edgeStarts[place];
    }
    return count;
  }

  private void sortEdges() {
    int[] next = Arrays.copyOf(edgeStarts, edgeStarts.length);
    for (int edge = 0; edge < subgraph.edgeCount(); edge++) {
      int owner = owner(edge);
      if (owner != Positions.NOWHERE) {
        edges[next[owner]++] = edge;
      }
    }
    var byTriple =
        Comparator.<Integer, String>comparing(edge -> idOf(subgraph.subjects()[edge]))
            .thenComparing(edge -> view.predicateName(subgraph.predicates()[edge]))
            .thenComparing(edge -> idOf(subgraph.objects()[edge]));
    for (int place = 0; place < nodes.length; place++) {
      int from = edgeStarts[place];
      int to = edgeStarts[place + 1];
      if (to - from > 1) {
        var bucket = Arrays.stream(edges, from, to).boxed().sorted(byTriple).toList();
        for (int index = from; index < to; index++) {
          edges[index] = bucket.get(index - from);
        }
      }
    }
  }

  /// The id of a node that stayed.
  String idOf(int node) {
    return ids[positions.of(node)];
  }

  /// The place of the later endpoint; nowhere if one of them was removed.
  private int owner(int edge) {
    int subject = positions.of(subgraph.subjects()[edge]);
    int object = positions.of(subgraph.objects()[edge]);
    return subject == Positions.NOWHERE || object == Positions.NOWHERE
        ? Positions.NOWHERE
        : Math.max(subject, object);
  }

  int nodeCount() {
    return nodes.length;
  }

  int edgeCount() {
    return edges.length;
  }

  int removedNodes() {
    return subgraph.nodeCount() - nodes.length;
  }

  int removedEdges() {
    return subgraph.edgeCount() - edges.length;
  }

  /// The handle of the node at a place.
  int node(int place) {
    return nodes[place];
  }

  String id(int place) {
    return ids[place];
  }

  /// The edges that belong to the node at a place are those from here to the next place's start.
  int edgeStart(int place) {
    return edgeStarts[place];
  }

  /// The index in the subgraph of the edge at a place in the order.
  int edge(int index) {
    return edges[index];
  }

  List<String> typesFound() {
    return names(types, true);
  }

  List<String> typesRemoved() {
    return names(removedTypes, true);
  }

  List<String> predicatesFound() {
    return names(predicates, false);
  }

  private List<String> names(BitSet codes, boolean ofTypes) {
    var names = new TreeSet<String>();
    codes.stream()
        .mapToObj(code -> ofTypes ? view.typeName(code) : view.predicateName(code))
        .forEach(names::add);
    return List.copyOf(names);
  }
}
