package dev.kith.sql.compile;

import dev.kith.graph.pattern.Literal;
import dev.kith.schema.PropertyType;
import dev.kith.sql.SqlName;
import dev.kith.sql.TableName;
import java.util.List;
import java.util.Map;

/// A table as tests fill it on every engine: columns of the ontology's types, in order.
record TestTable(
    TableName name, Map<String, PropertyType> columns, List<Map<String, Literal>> rows) {
  Literal value(Map<String, Literal> row, SqlName column) {
    return row.getOrDefault(column.text(), Literal.MISSING);
  }
}
