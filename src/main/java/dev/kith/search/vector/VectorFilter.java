package dev.kith.search.vector;

import java.util.function.IntPredicate;

/// Which vectors may be hits of a search; both predicates must be thread-safe.
///
/// @param nodes tells by key
/// @param observations tells by the key of an observation, and by 0 for a node's own text
public record VectorFilter(IntPredicate nodes, IntPredicate observations) {
  /// All vectors of some nodes.
  public static VectorFilter of(IntPredicate nodes) {
    return new VectorFilter(nodes, _ -> true);
  }

  /// Those of the own texts of some nodes.
  static VectorFilter own(IntPredicate nodes) {
    return new VectorFilter(nodes, observation -> observation == 0);
  }

  boolean accepts(int key, int observation) {
    return observations.test(observation) && nodes.test(key);
  }
}
