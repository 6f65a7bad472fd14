package dev.kith.column;

import dev.kith.graph.pattern.Literal;
import java.util.Arrays;
import java.util.function.IntFunction;

/// Each node is a group of its own.
final class NodeEncoder implements GroupEncoder {
  private final int[] codes;
  private final IntFunction<Literal> key;
  private int[] nodes = new int[16];
  private int size;

  NodeEncoder(int bound, IntFunction<Literal> key) {
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
