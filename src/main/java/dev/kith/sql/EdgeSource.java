package dev.kith.sql;

import dev.kith.schema.EdgeType;
import dev.kith.schema.Property;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Where the relationships of a type are stored. Both ends are named by the `reference` column of
/// the nodes' tables.
public sealed interface EdgeSource {
  /// In a table, one row each.
  ///
  /// @param columns where the properties are stored, by name
  /// @param where the constants that mark rows of this type
  /// @param scopeColumn the column of a row's own scope, in addition to those of its ends
  /// @param repeats whether several rows may join the same two nodes; they are then one
  ///   relationship, returned with the smallest properties
  /// @param byTarget a table of the same rows and columns, sorted by target, for engines without
  ///   indexes
  /// @param sound whether both ends of every row are known to exist
  record EdgeTable(
      TableName table,
      SqlName source,
      SqlName target,
      Map<String, PropertySource> columns,
      List<FixedColumn> where,
      Optional<SqlName> scopeColumn,
      boolean repeats,
      Optional<TableName> byTarget,
      boolean sound)
      implements EdgeSource {
    public EdgeTable {
      columns = Map.copyOf(columns);
      where = List.copyOf(where);
    }

    /// A table without any guarantees.
    public EdgeTable(
        TableName table,
        SqlName source,
        SqlName target,
        Map<String, PropertySource> columns,
        List<FixedColumn> where,
        Optional<SqlName> scopeColumn,
        boolean repeats) {
      this(table, source, target, columns, where, scopeColumn, repeats, Optional.empty(), false);
    }

    /// The table to look in for relationships that start, or else end, at known nodes.
    public TableName sorted(boolean bySource) {
      return bySource ? table : byTarget.orElse(table);
    }

    public PropertySource stored(EdgeType type, Property property) {
      var found = columns.get(property.name());
      if (found == null) {
        throw new IllegalArgumentException(type.name() + " has no column for " + property.name());
      }
      return found;
    }
  }

  /// In a column of the table of one of the ends, which names the other end.
  record ForeignKey(End holder, SqlName column) implements EdgeSource {}

  /// An end of a relationship.
  enum End {
    SOURCE,
    TARGET
  }
}
