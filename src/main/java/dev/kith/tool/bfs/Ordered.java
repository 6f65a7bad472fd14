package dev.kith.tool.bfs;

import dev.kith.graph.GraphView;
import dev.kith.graph.Subgraph;
import java.util.BitSet;
import java.util.List;
import java.util.TreeSet;

/// A subgraph after its removing filters, and one page of it in the order that all answers follow.
///
/// Nodes stand by distance, then mentions, then id. An edge belongs to the later of its two nodes.
/// What lies outside the page is counted and not sorted.
final class Ordered {
  private final GraphView view;
  private final Subgraph subgraph;
  private final BitSet predicates = new BitSet();
  private final BitSet types = new BitSet();
  private final BitSet removedTypes = new BitSet();
  private final PageNodes nodes;
  private final PageEdges edges;

  /// What is taken away from a subgraph.
  ///
  /// @param types codes of the node types to remove
  /// @param minMentions nodes that are known to have fewer are removed
  record Removal(BitSet types, double minMentions) {}

  /// @param offset how many nodes stand before the page
  /// @param limit how many nodes the page has at most
  Ordered(GraphView view, Subgraph subgraph, Removal removal, int offset, long limit) {
    this.view = view;
    this.subgraph = subgraph;
    int[] kept = new int[subgraph.nodeCount()];
    int[] levelEnds = new int[subgraph.levelEnds().length];
    int count = keep(kept, levelEnds, removal);
    int from = Math.min(offset, count);
    int to = (int) Math.min(from + limit, count);
    this.nodes = new PageNodes(view, kept, levelEnds, count, from, to);
    this.edges =
        from == to && count == subgraph.nodeCount()
            ? PageEdges.counted(subgraph, nodes, predicates)
            : PageEdges.of(view, subgraph, nodes, predicates);
  }

  /// Copies the nodes that stay, by ascending distance; returns how many there are.
  private int keep(int[] kept, int[] levelEnds, Removal removal) {
    int count = 0;
    int index = 0;
    for (int distance = 0; distance < levelEnds.length; distance++) {
      for (; index < subgraph.levelEnds()[distance]; index++) {
        int node = subgraph.nodes()[index];
        int type = view.type(node);
        if (removal.types.get(type) || view.mentions(node) < removal.minMentions) {
          removedTypes.set(type);
        } else {
          types.set(type);
          kept[count++] = node;
        }
      }
      levelEnds[distance] = count;
    }
    return count;
  }

  /// The place of the page's first node.
  int from() {
    return nodes.from();
  }

  /// The place after the page's last node.
  int to() {
    return nodes.to();
  }

  int nodeCount() {
    return nodes.count();
  }

  int edgeCount() {
    return edges.count();
  }

  int removedNodes() {
    return subgraph.nodeCount() - nodes.count();
  }

  int removedEdges() {
    return subgraph.edgeCount() - edges.count();
  }

  /// The handle of the node at a place of the page.
  int node(int place) {
    return nodes.node(place);
  }

  String id(int place) {
    return nodes.id(place);
  }

  /// The edges that belong to the node at a place are those from here to the next place's start.
  int edgeStart(int place) {
    return edges.start(place);
  }

  /// The index in the subgraph of an edge of the page.
  int edge(int index) {
    return edges.edge(index);
  }

  String subject(int index) {
    return nodes.id(edges.subject(index));
  }

  String object(int index) {
    return nodes.id(edges.object(index));
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
