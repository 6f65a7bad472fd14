package dev.kith.engine.clickhouse;

import dev.kith.graph.pattern.Difference;
import dev.kith.graph.pattern.Literal;
import dev.kith.schema.NodeType;
import dev.kith.schema.Property;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/// The nodes of one type, in a table.
record PublishedNodes(NodeType type, PublishedLayout layout, BatchSizes portions)
    implements PublishedType {
  @Override
  public String name() {
    return type.name();
  }

  @Override
  public List<String> tables() {
    return List.of(PublishedLayout.nodes(type));
  }

  @Override
  public List<String> statements() {
    return layout.of(type);
  }

  @Override
  public String keys() {
    return PublishedLayout.quoted(type.key().name());
  }

  @Override
  public List<String> ends() {
    return List.of(type.name());
  }

  private List<Property> others() {
    return type.properties().stream().filter(each -> !each.equals(type.key())).toList();
  }

  private List<Property> columns() {
    var columns = new ArrayList<>(List.of(type.key()));
    columns.addAll(others());
    return columns;
  }

  @Override
  public WrittenBatch page(GraphScan graph, Optional<Literal> after, BatchWriter parts) {
    int most = graph.atOnce();
    var found = graph.nodes(type, columns(), after, most);
    graph.weigh(found);
    add(found, parts);
    return WrittenBatch.of(after, found, most);
  }

  private void add(List<List<Literal>> found, BatchWriter parts) {
    var others = others();
    for (var row : found) {
      parts.live(row.subList(0, 1), others, row.subList(1, row.size()));
    }
  }

  @Override
  public void differing(GraphScan graph, Difference since, BatchWriter parts) {
    for (var keys : GraphScan.pieces(since.nodes(), type, portions.starts())) {
      var found = graph.among(type, keys, columns());
      add(found, parts);
      var gone = new LinkedHashSet<>(keys);
      GraphScan.keys(found).forEach(gone::remove);
      gone.forEach(key -> parts.gone(List.of(key), others()));
    }
  }

  @Override
  public void forget(Difference since, PublishedTables tables, long change) {
    // Deleted nodes were listed one by one.
  }
}
