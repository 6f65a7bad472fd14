package dev.kith.column;

import dev.kith.graph.pattern.Literal;

/// Encodes what nodes are grouped by: nodes of the same group get the same code, from 0 on.
interface GroupEncoder {
  int code(int node);

  /// The codes of many nodes.
  default void codes(int[] nodes, int count, int[] into) {
    for (int index = 0; index < count; index++) {
      into[index] = code(nodes[index]);
    }
  }

  /// The value that the nodes of a code share.
  Literal value(int code);
}
