package dev.kith.exchange.kuzu;

import dev.kith.exchange.Row;
import dev.kith.exchange.foreign.ForeignRows;
import dev.kith.exchange.text.CsvDialect;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/// One file of an export and what its columns are: for relationships the keys of both ends, then
/// the properties.
///
/// @param from the table at the beginning of relationships; empty for nodes
record TableFile(
    Path file,
    KuzuSchema.Table table,
    String from,
    String to,
    List<String> properties,
    boolean headed,
    CsvDialect dialect) {
  TableFile {
    properties = List.copyOf(properties);
  }

  /// How many columns stand before the properties.
  int keys() {
    return table.ofNodes() ? 0 : 2;
  }

  int columns() {
    return keys() + properties.size();
  }

  /// Keys are unique within their table alone.
  Row node(String key, ObjectNode values) {
    return ForeignRows.node(table.name() + ":" + key, List.of(table.name()), values);
  }

  Row relationship(String start, String end, ObjectNode values) {
    return ForeignRows.relationship(from + ":" + start, table.name(), to + ":" + end, values);
  }
}
