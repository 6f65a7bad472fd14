package dev.kith.tool.query;

import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.pattern.Chain;
import dev.kith.schema.Property;
import dev.kith.shape.Cut;
import dev.kith.shape.JsonText;
import dev.kith.shape.Shrinkable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/// Rows of nodes as the JSON that a caller gets: the rows, and the nodes and relationships in them,
/// each once.
///
/// Its items are the rows, each with the nodes that no row before it has.
record ChainAnswer(
    QueryCall query,
    List<String> columns,
    List<Row> rows,
    boolean more,
    Map<String, List<Property>> returned,
    Map<NodeRef, List<Literal>> properties,
    IntFunction<List<Chain.Placed>> edges,
    boolean statements)
    implements Shrinkable {
  ChainAnswer {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /// One row.
  ///
  /// @param text the JSON of an array
  /// @param position where it stands in the order of all rows
  record Row(String text, List<NodeRef> nodes, List<String> position) {
    Row {
      nodes = List.copyOf(nodes);
      position = List.copyOf(position);
    }
  }

  @Override
  public int size() {
    return rows.size();
  }

  @Override
  public void write(JsonText out, int items, int detailed) {
    out.object().key("columns").values(columns).key("rows").array();
    rows.subList(0, items).forEach(row -> out.raw(row.text()));
    out.endArray().key("nodes").array();
    int stubs = 0;
    for (var node : nodes(items, detailed).entrySet()) {
      node(out, node.getKey(), node.getValue());
      stubs += !node.getValue() && hasMore(node.getKey()) ? 1 : 0;
    }
    out.endArray().key("edges").array();
    edges.apply(items).forEach(placed -> edge(out, placed));
    out.endArray();
    boolean cut = items < rows.size();
    var next = items > 0 && (cut || more) ? query.cursor(rows.get(items - 1).position()) : "";
    query.more(out, more || cut, next);
    QueryCall.cut(out, new Cut(items, rows.size(), stubs), next);
    query.report(out, statements);
    out.endObject();
  }

  /// The nodes of the first rows in the order in which they come, and whether each is full.
  private Map<NodeRef, Boolean> nodes(int items, int detailed) {
    var nodes = new LinkedHashMap<NodeRef, Boolean>();
    for (int index = 0; index < items; index++) {
      for (var node : rows.get(index).nodes()) {
        nodes.putIfAbsent(node, index < detailed);
      }
    }
    return nodes;
  }

  private boolean hasMore(NodeRef node) {
    return !returned.getOrDefault(node.type(), List.of()).isEmpty() && properties.containsKey(node);
  }

  private void node(JsonText out, NodeRef node, boolean full) {
    ValueText.node(out, node);
    if (full && hasMore(node)) {
      out.key("properties");
      ValueText.properties(
          out,
          returned.getOrDefault(node.type(), List.of()),
          properties.getOrDefault(node, List.of()));
    }
    out.endObject();
  }

  private void edge(JsonText out, Chain.Placed placed) {
    ValueText.hop(out.object(), placed.hop());
    if (placed.depth() > 0) {
      out.field("depth", placed.depth());
    }
    var hop = placed.hop();
    if (!hop.properties().isEmpty()) {
      out.key("properties");
      ValueText.properties(out, hop.type().properties(), hop.properties());
    }
    out.endObject();
  }
}
