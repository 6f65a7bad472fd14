package dev.kith.graph;

/// Receives how far a long piece of work has come.
@FunctionalInterface
public interface Progress {
  /// Ignores everything it is given.
  Progress NONE = (_, _, _) -> {};

  /// @param phase what is being done, in words
  /// @param total 0 where it cannot be known
  void at(String phase, long done, long total);
}
