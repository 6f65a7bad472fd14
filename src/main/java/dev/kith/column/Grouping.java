package dev.kith.column;

import dev.kith.graph.pattern.Literal;
import java.util.ArrayList;
import java.util.List;

/// Numbers nodes, or pairs of a node and a neighbour, by several things at once.
final class Grouping {
  private final List<Coder> coders;
  private final boolean[] beside;

  /// What the first so many coders say, with what the next one says.
  private final List<LongCodes> pairs = new ArrayList<>();

  private int[] scratch = new int[0];
  private int size;

  /// @param beside which of the coders ask the neighbour
  Grouping(List<Coder> coders, boolean[] beside) {
    this.coders = List.copyOf(coders);
    this.beside = beside.clone();
    this.size = coders.isEmpty() ? 1 : 0;
    for (int index = 1; index < coders.size(); index++) {
      pairs.add(new LongCodes());
    }
  }

  /// Whether any of them depends on the neighbour.
  boolean asksNeighbours() {
    for (boolean each : beside) {
      if (each) {
        return true;
      }
    }
    return false;
  }

  int group(int node, int neighbour) {
    int code = 0;
    for (int index = 0; index < coders.size(); index++) {
      int next = coders.get(index).code(beside[index] ? neighbour : node);
      code = index == 0 ? next : pairs.get(index - 1).code(pair(code, next));
    }
    size = Math.max(size, code + 1);
    return code;
  }

  /// The groups of nodes that stand for themselves.
  void groups(int[] nodes, int count, int[] into) {
    if (coders.isEmpty()) {
      java.util.Arrays.fill(into, 0, count, 0);
      return;
    }
    coders.getFirst().codes(nodes, count, into);
    scratch = scratch.length < count ? new int[count] : scratch;
    for (int index = 1; index < coders.size(); index++) {
      coders.get(index).codes(nodes, count, scratch);
      var codes = pairs.get(index - 1);
      for (int at = 0; at < count; at++) {
        into[at] = codes.code(pair(into[at], scratch[at]));
      }
    }
    for (int at = 0; at < count; at++) {
      size = Math.max(size, into[at] + 1);
    }
  }

  private static long pair(int one, int other) {
    return ((long) one << Integer.SIZE) | other;
  }

  /// How many groups there are; one where nothing is asked for, even of no node.
  int size() {
    return size;
  }

  /// What the members of a group agree in, for one of the coders.
  Literal value(int group, int coder) {
    int code = group;
    for (int index = coders.size() - 1; index > coder; index--) {
      code = (int) (pairs.get(index - 1).key(code) >> Integer.SIZE);
    }
    return coders.get(coder).value(coder == 0 ? code : (int) pairs.get(coder - 1).key(code));
  }
}
