package dev.kith.tool;

import java.util.Locale;

/// A set of tools that belong together and can be switched on or off as one.
public enum Family {
  BFS,
  QUERY,
  MEMORY;

  /// The name in configuration and in addresses.
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
