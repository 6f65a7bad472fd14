package dev.kith.exchange;

/// What the lines of a graph file mean.
public enum FileFormat {
  /// Kith's own rows; the file name's extension says how they are written.
  KITH,
  /// The file of the npm package `@modelcontextprotocol/server-memory`.
  SERVER_MEMORY
}
