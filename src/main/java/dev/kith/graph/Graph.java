package dev.kith.graph;

/// One named graph, whichever engine holds it.
public interface Graph {
  /// The name and what its owner says about it.
  About about();

  /// Runs `reading` on a consistent snapshot of the graph.
  <T> T read(Call call, Reading<T> reading);

  /// Makes a batch of changes, durable when this returns; raises a fault, and changes nothing, if
  /// any of them is invalid.
  Written write(Call call, java.util.List<Mutation> batch);

  /// Undoes the change of that number.
  Written undo(Call call, long change);

  /// Reads a snapshot of a graph. It may be restarted if the snapshot expires, so it must have no
  /// side effects.
  @FunctionalInterface
  interface Reading<T> {
    T from(GraphView view);
  }
}
