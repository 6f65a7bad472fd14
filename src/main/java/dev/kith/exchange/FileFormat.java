package dev.kith.exchange;

/// What the lines of a graph file mean.
public enum FileFormat {
  /// Kith's own rows; the ending of a file's name tells how they are written.
  KITH,
  /// The file that the npm package `@modelcontextprotocol/server-memory` keeps.
  SERVER_MEMORY
}
