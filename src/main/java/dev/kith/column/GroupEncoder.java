package dev.kith.column;

import dev.kith.graph.pattern.Literal;
import java.util.Arrays;
import java.util.function.IntFunction;

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

  /// Each node is a group of its own.
  final class OfNodes implements GroupEncoder {
    private final int[] codes;
    private final IntFunction<Literal> key;
    private int[] nodes = new int[16];
    private int size;

    OfNodes(int bound, IntFunction<Literal> key) {
      this.codes = new int[bound];
      this.key = key;
    }

    @Override
    public int code(int node) {
      if (codes[node] == 0) {
        if (size == nodes.length) {
          nodes = Arrays.copyOf(nodes, size * 2);
        }
        nodes[size] = node;
        codes[node] = ++size;
      }
      return codes[node] - 1;
    }

    @Override
    public Literal value(int code) {
      return key.apply(nodes[code]);
    }
  }
}
