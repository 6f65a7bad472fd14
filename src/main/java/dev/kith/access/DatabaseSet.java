package dev.kith.access;

import java.util.Set;

/// Some databases by their names, or all of them, including future ones.
///
/// @param names the names; [#EVERY] among them stands for all
public record DatabaseSet(Set<String> names) {
  /// Stands for every database.
  public static final String EVERY = "*";

  public static final DatabaseSet ALL = new DatabaseSet(Set.of(EVERY));

  public static final DatabaseSet NONE = new DatabaseSet(Set.of());

  public DatabaseSet {
    names = Set.copyOf(names);
  }

  public boolean has(String database) {
    return names.contains(EVERY) || names.contains(database);
  }

  public boolean isEmpty() {
    return names.isEmpty();
  }
}
