package dev.kith.tool;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/// A set of tools that belong together and can be switched on or off as one.
public enum Family {
  BFS,
  QUERY,
  MEMORY,
  /// Keeps a memory in order: corrections, duplicates, new databases.
  UPKEEP,
  /// Stands in for another server, and so takes names that [#MEMORY] and [#UPKEEP] have too.
  SERVER_MEMORY;

  /// The name in configuration and in addresses.
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /// The families served by default.
  public static Set<Family> usual() {
    return EnumSet.complementOf(EnumSet.of(SERVER_MEMORY));
  }
}
