package dev.kith.sql;

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
    if (table.access() instanceof Access.Scoped(Name column, var _)) {
      add(List.of(column));
    }
  }

  private void edges(EdgeSource source) {
    switch (source) {
      case EdgeSource.ForeignKey(var _, Name column) -> add(List.of(column));
      case EdgeSource.EdgeTable table -> {
        add(table.table().parts());
        add(List.of(table.source(), table.target()));
        stored(table.columns());
        fixed(table.where());
        table.scopeColumn().ifPresent(column -> add(List.of(column)));
      }
    }
  }

  private void stored(Map<String, Stored> columns) {
    for (var stored : columns.values()) {
      add(
          List.of(
              switch (stored) {
                case Stored.Column(Name name, var _) -> name;
                case Stored.JsonMember(Name name, var _) -> name;
                case Stored.JsonText(Name name, var _) -> name;
                case Stored.IdKey(Name name, var _) -> name;
              }));
    }
  }

  private void fixed(List<Fixed> where) {
    where.forEach(each -> add(List.of(each.column())));
  }

  private void add(List<Name> some) {
    some.forEach(name -> names.add(name.text()));
  }
}
