package dev.kith.column;

import dev.kith.graph.pattern.Literal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Assigns nodes, or pairs of a node and a neighbour, to groups by one or more encoders.
final class Grouping {
  private final List<GroupEncoder> encoders;
  private final boolean[] ofNeighbour;

  /// The codes of the first encoders combined with that of the next one.
  private final List<LongDictionary> pairs = new ArrayList<>();

  private int[] scratch = new int[0];
  private int size;

  /// @param ofNeighbour which of the encoders apply to the neighbour
  Grouping(List<GroupEncoder> encoders, boolean[] ofNeighbour) {
    this.encoders = List.copyOf(encoders);
    this.ofNeighbour = ofNeighbour.clone();
    this.size = encoders.isEmpty() ? 1 : 0;
    for (int index = 1; index < encoders.size(); index++) {
      pairs.add(new LongDictionary());
    }
  }

  /// Whether any of them depends on the neighbour.
  boolean usesNeighbours() {
    for (boolean each : ofNeighbour) {
      if (each) {
        return true;
      }
    }
    return false;
  }

  int group(int node, int neighbour) {
    int code = 0;
    for (int index = 0; index < encoders.size(); index++) {
      int next = encoders.get(index).code(ofNeighbour[index] ? neighbour : node);
      code = index == 0 ? next : pairs.get(index - 1).code(pair(code, next));
    }
    size = Math.max(size, code + 1);
    return code;
  }

  /// The groups of nodes without regard to neighbours.
  void groups(int[] nodes, int count, int[] into) {
    if (encoders.isEmpty()) {
      Arrays.fill(into, 0, count, 0);
      return;
    }
    encoders.getFirst().codes(nodes, count, into);
    scratch = scratch.length < count ? new int[count] : scratch;
    for (int index = 1; index < encoders.size(); index++) {
      encoders.get(index).codes(nodes, count, scratch);
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

  /// How many groups there are; without encoders one, even if it is empty.
  int size() {
    return size;
  }

  /// The value that the members of a group share, for one of the encoders.
  Literal value(int group, int encoder) {
    int code = group;
    for (int index = encoders.size() - 1; index > encoder; index--) {
      code = (int) (pairs.get(index - 1).key(code) >> Integer.SIZE);
    }
    return encoders
        .get(encoder)
        .value(encoder == 0 ? code : (int) pairs.get(encoder - 1).key(code));
  }
}
