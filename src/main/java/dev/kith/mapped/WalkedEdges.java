package dev.kith.mapped;

import java.util.Arrays;
import java.util.function.IntConsumer;

/// The edges that a walk has met, each once, by handles and the codes of predicates.
///
/// Arrays instead of a set of objects: three million relationships of a node with very many took 20
/// s that way, and 5 s this way.
final class WalkedEdges {
  private static final int NONE = 0;

  private int[] subjects = new int[16];
  private int[] predicates = new int[16];
  private int[] objects = new int[16];
  private int count;

  /// A hash table of edges, by index plus one.
  private int[] slots = new int[64];

  /// Of each node the last of its edges, by side plus one. An edge has two sides: its subject's,
  /// which is twice its index, and its object's, which is the next.
  private int[] lasts = new int[16];

  /// Of each side, the one before it that belongs to the same node.
  private int[] earlier = new int[32];

  private int[] degrees = new int[16];

  /// Tells whether the edge was not met before.
  boolean add(int subject, int predicate, int object) {
    int slot = slot(subject, predicate, object);
    if (slots[slot] != NONE) {
      return false;
    }
    if (count == subjects.length) {
      subjects = Arrays.copyOf(subjects, 2 * count);
      predicates = Arrays.copyOf(predicates, 2 * count);
      objects = Arrays.copyOf(objects, 2 * count);
      earlier = Arrays.copyOf(earlier, 4 * count);
    }
    subjects[count] = subject;
    predicates[count] = predicate;
    objects[count] = object;
    link(subject, 2 * count);
    if (object != subject) {
      link(object, 2 * count + 1);
    }
    slots[slot] = ++count;
    if (count > slots.length / 2) {
      rehash();
    }
    return true;
  }

  private void link(int node, int side) {
    if (node >= lasts.length) {
      int length = Math.max(node + 1, 2 * lasts.length);
      lasts = Arrays.copyOf(lasts, length);
      degrees = Arrays.copyOf(degrees, length);
    }
    earlier[side] = lasts[node];
    lasts[node] = side + 1;
    degrees[node]++;
  }

  private int slot(int subject, int predicate, int object) {
    long mixed = (((long) subject << 32) | object) * 0x9E3779B97F4A7C15L + predicate;
    mixed *= 0xC2B2AE3D27D4EB4FL;
    int slot = (int) (mixed >>> 32) & (slots.length - 1);
    while (slots[slot] != NONE && !is(slots[slot] - 1, subject, predicate, object)) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }

  private boolean is(int edge, int subject, int predicate, int object) {
    return subjects[edge] == subject && objects[edge] == object && predicates[edge] == predicate;
  }

  private void rehash() {
    slots = new int[2 * slots.length];
    for (int edge = 0; edge < count; edge++) {
      slots[slot(subjects[edge], predicates[edge], objects[edge])] = edge + 1;
    }
  }

  int count() {
    return count;
  }

  /// How many edges of a node were met.
  int degree(int node) {
    return node < degrees.length ? degrees[node] : 0;
  }

  /// The other ends of the edges of a node that were met, once for each edge; its own for a loop.
  void others(int node, IntConsumer taking) {
    for (int side = node < lasts.length ? lasts[node] : NONE; side != NONE; ) {
      int at = side - 1;
      taking.accept(at % 2 == 0 ? objects[at / 2] : subjects[at / 2]);
      side = earlier[at];
    }
  }

  int subject(int edge) {
    return subjects[edge];
  }

  int predicate(int edge) {
    return predicates[edge];
  }

  int object(int edge) {
    return objects[edge];
  }

  int[] subjects() {
    return Arrays.copyOf(subjects, count);
  }

  int[] predicates() {
    return Arrays.copyOf(predicates, count);
  }

  int[] objects() {
    return Arrays.copyOf(objects, count);
  }
}
