package dev.kith.graph;

/// One named graph, whichever engine holds it.
public interface Graph {
  /// The name and what its owner says about it.
  About about();

  /// Answers a question at one moment: all that `reading` sees belongs together.
  <T> T read(Call call, Reading<T> reading);

  /// Makes a batch of changes, durable when this returns; raises a fault, and changes nothing, if
  /// any of them cannot be.
  Written write(Call call, java.util.List<Mutation> batch);

  /// Takes back the change of that number.
  Written undo(Call call, long change);

  /// What is done with a graph at one moment. It may be restarted where the moment passed, and so
  /// does nothing but answer.
  @FunctionalInterface
  interface Reading<T> {
    T from(GraphView view);
  }
}
