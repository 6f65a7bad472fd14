package dev.kith.tool.bfs;

import dev.kith.graph.GraphView;
import dev.kith.graph.Subgraph;
import dev.kith.shape.JsonText;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;

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
    var kept = Kept.of(view, subgraph);
    int[] levelEnds = new int[subgraph.levelEnds().length];
    int count = keep(kept, levelEnds, removal);
    int from = Math.min(offset, count);
    int to = (int) Math.min(from + limit, count);
    this.nodes = new PageNodes(view, kept.cut(count), levelEnds, from, to);
    this.edges =
        from == to && count == subgraph.nodeCount()
            ? PageEdges.counted(subgraph, nodes, predicates)
            : PageEdges.of(view, subgraph, nodes, predicates);
  }

  /// Moves the nodes that stay to the front, by ascending distance; returns how many there are.
  private int keep(Kept kept, int[] levelEnds, Removal removal) {
    boolean all = removal.types.isEmpty();
    int count = 0;
    int index = 0;
    for (int distance = 0; distance < levelEnds.length; distance++) {
      for (; index < subgraph.levelEnds()[distance]; index++) {
        int type = kept.types()[index];
        if ((!all && removal.types.get(type)) || kept.mentions()[index] < removal.minMentions) {
          removedTypes.set(type);
        } else {
          types.set(type);
          kept.put(count++, kept, index);
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

  /// The code of the type of the node at a place of the page.
  int type(int place) {
    return nodes.type(place);
  }

  /// Begins a value with a piece, the id of the node at a place, and another piece.
  void begin(JsonText out, JsonText.Piece before, int place, JsonText.Piece after) {
    nodes.begin(out, before, place, after);
  }

  /// Goes on with the id of the node at a place and a piece.
  void rest(JsonText out, int place, JsonText.Piece after) {
    nodes.rest(out, place, after);
  }

  /// The edges that belong to the node at a place are those from here to the next place's start.
  int edgeStart(int place) {
    return edges.start(place);
  }

  /// The index in the subgraph of an edge of the page.
  int edge(int index) {
    return edges.edge(index);
  }

  /// The code of the predicate of an edge of the page.
  int predicate(int index) {
    return edges.predicate(index);
  }

  /// The place of an edge's subject, on the page or before it.
  int subject(int index) {
    return edges.subject(index);
  }

  /// The place of an edge's object, on the page or before it.
  int object(int index) {
    return edges.object(index);
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
    var names = new ArrayList<String>();
    for (int code = codes.nextSetBit(0); code >= 0; code = codes.nextSetBit(code + 1)) {
      names.add(ofTypes ? view.typeName(code) : view.predicateName(code));
    }
    Collections.sort(names);
    return names;
  }
}
