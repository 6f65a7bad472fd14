package dev.kith.mapped.ontology;

import dev.kith.mapped.engine.TableEngine;
import dev.kith.schema.EdgeType;
import dev.kith.sql.EdgeSource;
import dev.kith.sql.Mapping;
import dev.kith.sql.NodeTable;
import dev.kith.sql.PropertySource;
import dev.kith.sql.PropertySource.Storage;
import dev.kith.sql.SqlName;
import dev.kith.sql.TableName;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Finds the lookup columns that no index begins with: without one, every hop reads a whole table.
final class IndexAdvice {
  private final Map<String, Map<String, TableEngine.Column>> tables;
  private final Set<String> advice = new LinkedHashSet<>();

  private IndexAdvice(Map<String, Map<String, TableEngine.Column>> tables) {
    this.tables = tables;
  }

  /// A sentence for each such column.
  static List<String> of(Mapping mapping, Map<String, Map<String, TableEngine.Column>> tables) {
    var advice = new IndexAdvice(tables);
    for (var type : mapping.ontology().nodeTypes()) {
      advice.node(mapping.table(type));
    }
    mapping.ontology().edgeTypes().forEach(type -> advice.edge(mapping, type));
    return List.copyOf(advice.advice);
  }

  private void node(NodeTable node) {
    if (node.key() instanceof PropertySource.Column(var name, var storage)) {
      look(node.table(), name, storage);
    }
    look(node.table(), node.reference(), Storage.NATIVE);
  }

  private void edge(Mapping mapping, EdgeType type) {
    switch (mapping.source(type)) {
      case EdgeSource.EdgeTable edge -> {
        look(edge.table(), edge.source(), Storage.NATIVE);
        look(edge.table(), edge.target(), Storage.NATIVE);
      }
      case EdgeSource.ForeignKey(var holder, var column) -> {
        var held = holder == EdgeSource.End.SOURCE ? type.from() : type.to();
        look(mapping.table(held).table(), column, Storage.NATIVE);
      }
    }
  }

  private void look(TableName table, SqlName column, Storage storage) {
    var name = NameReader.text(table);
    var found = tables.getOrDefault(name, Map.of()).get(column.text());
    if (found != null && !found.quick().contains(storage)) {
      var expression = storage == Storage.CAST ? "CAST(" + column.text() + " AS text)" : "";
      advice.add(
          "no index of '"
              + name
              + "' begins with '"
              + column.text()
              + "': queries read the whole table. CREATE INDEX ON "
              + name
              + " ("
              + (expression.isEmpty() ? column.text() : "(" + expression + ")")
              + ")");
    }
  }
}
