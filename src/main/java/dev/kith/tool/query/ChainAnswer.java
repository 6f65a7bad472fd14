package dev.kith.tool.query;

import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.NodeOrder;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.pattern.Chain;
import dev.kith.shape.Itemised;
import dev.kith.shape.JsonText;
import dev.kith.shape.PageExtent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/// Rows of nodes as the JSON that a caller gets: the rows, and the nodes and relationships in them,
/// each once.
///
/// Its items are the rows, each with the nodes and relationships that no row before it has.
final class ChainAnswer implements Itemised {
  private final QueryCall query;
  private final List<String> columns;
  private final ChainRows rows;
  private final RecordTexts records;
  private final boolean statements;
  private final List<NewPart> parts = new ArrayList<>();

  ChainAnswer(
      QueryCall query,
      List<String> columns,
      ChainRows rows,
      RecordTexts records,
      boolean statements) {
    this.query = query;
    this.columns = List.copyOf(columns);
    this.rows = rows;
    this.records = records;
    this.statements = statements;
  }

  /// The rows of a page.
  ///
  /// @param more whether there are others after them
  /// @param edges the relationships in the rows from one place to another
  record ChainRows(List<ChainRow> all, boolean more, HopsBetween edges) {
    ChainRows {
      all = List.copyOf(all);
    }

    /// Every relationship of the page.
    List<Hop> hops() {
      return edges.between(0, all.size()).stream().map(Chain.Placed::hop).toList();
    }
  }

  @FunctionalInterface
  interface HopsBetween {
    List<Chain.Placed> between(int from, int to);
  }

  /// What a row has that none before it has.
  private record NewPart(List<NodeRef> nodes, List<Chain.Placed> edges) {}

  /// One row.
  interface ChainRow {
    List<NodeRef> nodes();

    /// Writes it as an array.
    void write(JsonText out);

    /// Where it stands in the order of all rows, in the words of a cursor.
    List<String> position();
  }

  @Override
  public int size() {
    return rows.all.size();
  }

  @Override
  public int record(int tokens) {
    return RecordTexts.most(tokens);
  }

  @Override
  public void item(JsonText out, int index, boolean full, int record) {
    rows.all.get(index).write(out);
    var part = parts().get(index);
    part.nodes.forEach(node -> node(out, node, full, record));
    part.edges.forEach(edge -> edge(out, edge, full, record));
  }

  private List<NewPart> parts() {
    if (parts.isEmpty()) {
      var nodes = nodes(size());
      var seen = new TreeSet<Hop>(NodeOrder.HOPS);
      for (int index = 0; index < size(); index++) {
        int row = index;
        parts.add(
            new NewPart(
                rows.all.get(row).nodes().stream()
                    .distinct()
                    .filter(node -> nodes.getOrDefault(node, row) == row)
                    .toList(),
                rows.edges.between(row, row + 1).stream()
                    .filter(edge -> seen.add(edge.hop()))
                    .toList()));
      }
    }
    return parts;
  }

  @Override
  public void write(JsonText out, PageExtent extent) {
    int items = extent.items();
    var loss = new RecordTexts.Count();
    out.object().key("columns").values(extent.enough() > 0 ? List.of() : columns);
    out.key("rows").array();
    rows.all.subList(0, items).forEach(row -> row.write(out));
    out.endArray().key("nodes").array();
    nodes(items)
        .forEach(
            (node, first) ->
                loss.node(node(out, node, first < extent.detailed(), extent.record())));
    out.endArray().key("edges").array();
    boolean all = extent.detailed() >= items;
    var detailed = new TreeSet<Hop>(NodeOrder.HOPS);
    if (!all) {
      rows.edges.between(0, extent.detailed()).forEach(edge -> detailed.add(edge.hop()));
    }
    for (var edge : rows.edges.between(0, items)) {
      loss.edge(edge(out, edge, all || detailed.contains(edge.hop()), extent.record()));
    }
    out.endArray();
    boolean more = rows.more || items < size();
    var next = items > 0 && more ? query.cursor(rows.all.get(items - 1).position()) : "";
    query.more(out, more, next, extent);
    query.cut(out, extent, size(), loss.loss(), next);
    query.report(out, statements, extent);
    out.endObject();
  }

  /// The nodes of the first rows in the order in which they come, each with its first row.
  private Map<NodeRef, Integer> nodes(int items) {
    var nodes = new LinkedHashMap<NodeRef, Integer>();
    for (int index = 0; index < items; index++) {
      for (var node : rows.all.get(index).nodes()) {
        nodes.putIfAbsent(node, index);
      }
    }
    return nodes;
  }

  private RecordTexts.Completeness node(JsonText out, NodeRef node, boolean full, int record) {
    ValueText.node(out, node);
    var kept = records.node(out, "properties", node, full, record);
    out.endObject();
    return kept;
  }

  private RecordTexts.Completeness edge(
      JsonText out, Chain.Placed placed, boolean full, int record) {
    ValueText.hop(out, placed.hop());
    if (placed.depth() > 0) {
      out.field("depth", placed.depth());
    }
    var kept = records.edge(out, "properties", placed.hop(), full, record);
    out.endObject();
    return kept;
  }
}
