package dev.kith.sql.compile;

import dev.kith.graph.pattern.Literal;
import dev.kith.schema.PropertyType;
import dev.kith.sql.SqlName;
import dev.kith.sql.TableName;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/// A table as tests fill it on every engine: columns of the ontology's types, in order.
///
/// @param odd for each row, columns whose cells hold something that is no value of their type;
///   `rows` has nothing there
record TestTable(
    TableName name,
    Map<String, PropertyType> columns,
    List<Map<String, Literal>> rows,
    List<Map<String, String>> odd) {
  TestTable(TableName name, Map<String, PropertyType> columns, List<Map<String, Literal>> rows) {
    this(name, columns, rows, Collections.nCopies(rows.size(), Map.of()));
  }

  Literal value(Map<String, Literal> row, SqlName column) {
    return row.getOrDefault(column.text(), Literal.MISSING);
  }
}
