package dev.kith.graph;

import java.util.List;

/// The graphs a server has, by name.
public interface Databases {
  /// What is said about each, by name.
  List<About> list();

  /// The graph of that name; raises [dev.kith.fault.Fault.UnknownName] with the near names.
  Graph named(String database);

  /// The name that is meant where a call names none.
  String primary();

  /// Makes an empty, writable database.
  Graph create(String database, String description);
}
