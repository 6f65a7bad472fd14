package dev.kith.tool;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/// A set of tools that belong together and can be switched on or off as one.
public enum Family {
  /// What every family is served with whose tools take a database.
  COMMON,
  BFS,
  QUERY,
  /// Asks in a language of its own.
  CYPHER,
  MEMORY,
  /// Keeps a memory in order: corrections, duplicates, new databases.
  UPKEEP,
  /// Tells what happened in a database.
  HISTORY,
  /// Stands in for another server, and so takes names that [#MEMORY] and [#UPKEEP] have too. Its
  /// tools know one database.
  SERVER_MEMORY;

  /// The name in configuration and in addresses.
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /// The families served by default.
  public static Set<Family> usual() {
    return EnumSet.range(BFS, HISTORY);
  }

  /// Whether another is served with it.
  boolean includes(Family other) {
    return other == COMMON && this != SERVER_MEMORY;
  }
}
