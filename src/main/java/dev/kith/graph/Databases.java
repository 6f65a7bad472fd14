package dev.kith.graph;

import java.util.List;

/// The graphs a server has, by name.
public interface Databases {
  /// The description of each, by name.
  List<About> list();

  /// The graph of that name; raises [dev.kith.fault.Fault.UnknownName] with the near names.
  Graph named(String database);

  /// The default database, for calls that name none.
  String primary();

  /// Creates an empty, writable database.
  Graph create(String database, String description);
}
