package dev.kith.column;

import dev.kith.graph.pattern.Literal;
import dev.kith.schema.Property;
import java.util.Map;
import java.util.function.IntFunction;

/// The nodes of one type that totals are about.
///
/// @param type the code of the type
/// @param key what each of them is called
/// @param columns their values, by the names of the properties
public record Nodes(int type, IntFunction<Literal> key, Map<String, Column> columns) {
  public Nodes {
    columns = Map.copyOf(columns);
  }

  Column column(Property property) {
    var column = columns.get(property.name());
    if (column == null) {
      throw new IllegalArgumentException("no column of " + property.name());
    }
    return column;
  }
}
