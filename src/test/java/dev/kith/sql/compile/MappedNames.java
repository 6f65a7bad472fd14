package dev.kith.sql.compile;

import dev.kith.sql.EdgeSource;
import dev.kith.sql.FixedColumn;
import dev.kith.sql.Mapping;
import dev.kith.sql.NodeTable;
import dev.kith.sql.PropertySource;
import dev.kith.sql.RowAccess;
import dev.kith.sql.SqlName;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Every name of a table or column that a mapping knows.
final class MappedNames {
  private final Set<String> names = new HashSet<>();

  MappedNames(Mapping mapping) {
    mapping.nodes().values().forEach(this::nodes);
    mapping.edges().values().forEach(this::edges);
  }

  Set<String> all() {
    return names;
  }

  private void nodes(NodeTable table) {
    stored(Map.of("key", table.key()));
    add(List.of(table.reference()));
    add(table.table().parts());
    stored(table.columns());
    fixed(table.where());
    if (table.access() instanceof RowAccess.Scoped(SqlName column, var _)) {
      add(List.of(column));
    }
  }

  private void edges(EdgeSource source) {
    switch (source) {
      case EdgeSource.ForeignKey(var _, SqlName column) -> add(List.of(column));
      case EdgeSource.EdgeTable table -> {
        add(table.table().parts());
        add(List.of(table.source(), table.target()));
        stored(table.columns());
        fixed(table.where());
        table.scopeColumn().ifPresent(column -> add(List.of(column)));
      }
    }
  }

  private void stored(Map<String, PropertySource> columns) {
    for (var stored : columns.values()) {
      add(
          List.of(
              switch (stored) {
                case PropertySource.Column(SqlName name, var _) -> name;
                case PropertySource.JsonMember(SqlName name, var _) -> name;
                case PropertySource.MixedJsonMember(SqlName name, var _) -> name;
                case PropertySource.IdKey(SqlName name, var _) -> name;
              }));
    }
  }

  private void fixed(List<FixedColumn> where) {
    where.forEach(each -> add(List.of(each.column())));
  }

  private void add(List<SqlName> some) {
    some.forEach(name -> names.add(name.text()));
  }
}
