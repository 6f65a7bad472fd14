package dev.kith.column;

import dev.kith.graph.pattern.Literal;

/// Numbers nodes by something that they are put together by: those that agree have the same number,
/// and the numbers begin at 0.
interface Coder {
  int code(int node);

  /// The codes of many nodes.
  default void codes(int[] nodes, int count, int[] into) {
    for (int index = 0; index < count; index++) {
      into[index] = code(nodes[index]);
    }
  }

  /// What the nodes with a code agree in.
  Literal value(int code);
}
