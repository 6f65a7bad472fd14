package dev.kith.graph;

/// Receives the progress of a long operation.
@FunctionalInterface
public interface Progress {
  /// Ignores everything it is given.
  Progress NONE = (_, _, _) -> {};

  /// @param phase what is being done, in words
  /// @param total 0 if unknown
  void at(String phase, long done, long total);
}
