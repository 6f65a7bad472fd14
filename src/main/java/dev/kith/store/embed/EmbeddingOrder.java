package dev.kith.store.embed;

import java.util.BitSet;

/// In which order nodes get their vectors.
@FunctionalInterface
public interface EmbeddingOrder {
  /// Up to so many nodes are done at once, so that it does not matter who is first.
  int FEW = 64;

  /// All of the nodes, the first to be embedded first.
  int[] of(BitSet nodes);

  /// By key, as they were created.
  static int[] byKey(BitSet nodes) {
    return nodes.stream().toArray();
  }
}
