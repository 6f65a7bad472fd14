package dev.kith.graph;

import java.util.List;

/// The graphs a server has, by name.
public interface Databases {
  /// The description of each, by name.
  List<About> list();

  /// The graph of that name; raises [dev.kith.fault.Fault.UnknownName] with the near names.
  Graph named(String database);

  /// Whether there is one of that name already; makes and opens nothing.
  default boolean has(String database) {
    return list().stream().anyMatch(about -> about.database().equals(database));
  }

  /// The default database, for calls that name none.
  String primary();

  /// Creates an empty, writable database.
  Graph create(String database, String description);
}
