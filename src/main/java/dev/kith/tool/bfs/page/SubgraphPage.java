package dev.kith.tool.bfs.page;

import dev.kith.graph.GraphView;
import dev.kith.graph.Subgraph;
import dev.kith.shape.NameCount;
import java.util.BitSet;
import java.util.List;

/// A subgraph after its removing filters, and one page of it in the order that all answers follow.
///
/// What lies outside the page is counted and not sorted.
public final class SubgraphPage {
  private final GraphView view;
  private final Subgraph subgraph;
  private final PageNodes nodes;
  private final PageEdges edges;

  /// What is taken away from a subgraph.
  ///
  /// @param types codes of the node types to remove
  /// @param minMentions nodes that are known to have fewer are removed
  public record Removal(BitSet types, double minMentions) {}

  /// @param offset how many nodes stand before the page
  /// @param limit how many nodes the page has at most
  public SubgraphPage(GraphView view, Subgraph subgraph, Removal removal, int offset, long limit) {
    this.view = view;
    this.subgraph = subgraph;
    this.nodes = new PageNodes(view, subgraph, removal, offset, limit);
    this.edges = new PageEdges(view, subgraph, nodes);
  }

  public PageNodes nodes() {
    return nodes;
  }

  public PageEdges edges() {
    return edges;
  }

  public int removedNodes() {
    return subgraph.nodeCount() - nodes.count();
  }

  public int removedEdges() {
    return subgraph.edgeCount() - edges.count();
  }

  /// How many nodes each type has, the most frequent first.
  public List<NameCount> types() {
    return nodes.found().shares(view::typeName);
  }

  /// How many edges each predicate has, the most frequent first.
  public List<NameCount> predicates() {
    return edges.found().shares(view::predicateName);
  }

  /// The names of the types of removed nodes, in order.
  public List<String> typesRemoved() {
    return nodes.typesRemoved().stream().mapToObj(view::typeName).sorted().toList();
  }
}
