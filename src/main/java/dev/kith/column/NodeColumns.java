package dev.kith.column;

import dev.kith.graph.pattern.Literal;
import dev.kith.schema.Property;
import java.util.Map;
import java.util.function.IntFunction;

/// The columns of one type of nodes.
///
/// @param type the code of the type
/// @param key the key property of each node
/// @param columns their values, by the names of the properties
public record NodeColumns(int type, IntFunction<Literal> key, Map<String, PropertyColumn> columns) {
  public NodeColumns {
    columns = Map.copyOf(columns);
  }

  PropertyColumn column(Property property) {
    var column = columns.get(property.name());
    if (column == null) {
      throw new IllegalArgumentException("no column of " + property.name());
    }
    return column;
  }
}
