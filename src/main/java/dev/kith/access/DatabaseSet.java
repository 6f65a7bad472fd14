package dev.kith.access;

import java.util.Set;

/// Some databases by their names, or all of them, also those that are yet to be made.
///
/// @param names the names; [#EVERY] among them stands for all
public record DatabaseSet(Set<String> names) {
  /// What stands for every database.
  public static final String EVERY = "*";

  /// All of them.
  public static final DatabaseSet ALL = new DatabaseSet(Set.of(EVERY));

  /// None of them.
  public static final DatabaseSet NONE = new DatabaseSet(Set.of());

  public DatabaseSet {
    names = Set.copyOf(names);
  }

  /// Whether a database is among them.
  public boolean has(String database) {
    return names.contains(EVERY) || names.contains(database);
  }

  /// Whether there is none.
  public boolean isEmpty() {
    return names.isEmpty();
  }
}
