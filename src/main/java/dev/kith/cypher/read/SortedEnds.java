package dev.kith.cypher.read;

import dev.kith.cypher.value.CypherValue;
import dev.kith.graph.Subgraph;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/// Where relationships lead from nodes: for each node a list, in the order of the other ends.
///
/// All lists are in a few arrays, because counting looks at them again and again (B16).
public final class SortedEnds {
  private static final int NONE = -1;
  private static final int SPREAD = 0x9E3779B9;
  private static final int FIRST_SIZE = 64;

  /// The node of each list.
  private int[] starts = new int[FIRST_SIZE];

  /// The place behind the last end of each list.
  private int[] limits = new int[FIRST_SIZE];

  /// Of each list, one bit for each of its ends, by their hashes.
  private long[] hashes = new long[FIRST_SIZE];

  /// A hash table of the lists by their nodes; 0 is free, others are one more than a list.
  private int[] table = new int[2 * FIRST_SIZE];

  private int[] ends = new int[FIRST_SIZE];

  /// The relationship to each end: its predicate, or the complement of it if it leads here.
  private int[] predicates = new int[FIRST_SIZE];

  private int lists;

  /// Which way relationships are followed, and which of them.
  public record HopKind(boolean outgoing, boolean incoming, IntPredicate predicate) {}

  /// The list of a node, or -1 where it was not added.
  public int list(int node) {
    int mask = table.length - 1;
    for (int slot = slot(node, mask); table[slot] != 0; slot = (slot + 1) & mask) {
      int list = table[slot] - 1;
      if (starts[list] == node) {
        return list;
      }
    }
    return NONE;
  }

  /// Where a list begins.
  public int begin(int list) {
    return list == 0 ? 0 : limits[list - 1];
  }

  /// The place behind its last end.
  public int limit(int list) {
    return limits[list];
  }

  public int size(int list) {
    return limit(list) - begin(list);
  }

  /// The end at a place.
  public int end(int place) {
    return ends[place];
  }

  /// The relationship at a place of a list.
  public CypherValue.EdgeAt edge(int list, int place) {
    int predicate = predicates[place];
    return predicate >= 0
        ? new CypherValue.EdgeAt(starts[list], predicate, ends[place])
        : new CypherValue.EdgeAt(ends[place], ~predicate, starts[list]);
  }

  /// The first place in a list that leads to a node, or -1.
  public int find(int list, int node) {
    if ((hashes[list] & hash(node)) == 0) {
      return NONE;
    }
    int begin = begin(list);
    int found = Arrays.binarySearch(ends, begin, limits[list], node);
    while (found > begin && ends[found - 1] == node) {
      found--;
    }
    return Math.max(found, NONE);
  }

  private static int slot(int node, int mask) {
    return ((node * SPREAD) >>> 1) & mask;
  }

  private static long hash(int node) {
    return 1L << ((node * SPREAD) >>> (Integer.SIZE - 6));
  }

  /// Adds the list of a node that has none yet, and returns it.
  public int add(int node, List<CypherValue.EdgeAt> edges) {
    int size = edges.size();
    int[] others = new int[size];
    int[] codes = new int[size];
    for (int index = 0; index < size; index++) {
      var edge = edges.get(index);
      others[index] = edge.other(node);
      codes[index] = edge.subject() == node ? edge.predicate() : ~edge.predicate();
    }
    return add(node, others, codes);
  }

  /// Adds the lists of nodes that have none yet, of their relationships on both sides.
  public void add(int[] nodes, Subgraph around, HopKind kind) {
    var sides = new Sides(nodes, around.edgeCount());
    for (int index = 0; index < around.edgeCount(); index++) {
      int predicate = around.predicates()[index];
      int subject = around.subjects()[index];
      int object = around.objects()[index];
      if (kind.predicate.test(predicate)) {
        if (kind.outgoing) {
          sides.note(subject, object, predicate);
        }
        if (kind.incoming && !(kind.outgoing && subject == object)) {
          sides.note(object, subject, ~predicate);
        }
      }
    }
    sides.addTo(this);
  }

  private int add(int node, int[] others, int[] codes) {
    int size = others.length;
    long[] order = new long[size];
    for (int index = 0; index < size; index++) {
      order[index] = ((long) others[index] << Integer.SIZE) | index;
    }
    Arrays.sort(order);
    int list = listOf(node);
    int place = begin(list);
    limits[list] = place + size;
    if (limits[list] > ends.length) {
      ends = Arrays.copyOf(ends, Math.max(limits[list], 2 * ends.length));
      predicates = Arrays.copyOf(predicates, ends.length);
    }
    for (long each : order) {
      ends[place] = (int) (each >> Integer.SIZE);
      predicates[place] = codes[(int) each];
      hashes[list] |= hash(ends[place]);
      place++;
    }
    return list;
  }

  private int listOf(int node) {
    if (lists == starts.length) {
      starts = Arrays.copyOf(starts, 2 * lists);
      limits = Arrays.copyOf(limits, 2 * lists);
      hashes = Arrays.copyOf(hashes, 2 * lists);
      table = new int[4 * lists];
      for (int list = 0; list < lists; list++) {
        enter(list);
      }
    }
    starts[lists] = node;
    enter(lists);
    return lists++;
  }

  private void enter(int list) {
    int mask = table.length - 1;
    int slot = slot(starts[list], mask);
    while (table[slot] != 0) {
      slot = (slot + 1) & mask;
    }
    table[slot] = list + 1;
  }

  /// The ends of relationships on both sides, by the nodes that are to get lists.
  private static final class Sides {
    private final int[] nodes;
    private final int[] starts;
    private final int[] ends;
    private final int[] predicates;
    private int count;

    Sides(int[] nodes, int edges) {
      this.nodes = nodes.clone();
      Arrays.sort(this.nodes);
      this.starts = new int[2 * edges];
      this.ends = new int[2 * edges];
      this.predicates = new int[2 * edges];
    }

    void note(int from, int to, int predicate) {
      int start = Arrays.binarySearch(nodes, from);
      if (start >= 0) {
        starts[count] = start;
        ends[count] = to;
        predicates[count++] = predicate;
      }
    }

    void addTo(SortedEnds all) {
      int[] places = new int[nodes.length + 1];
      for (int index = 0; index < count; index++) {
        places[starts[index] + 1]++;
      }
      for (int start = 0; start < nodes.length; start++) {
        places[start + 1] += places[start];
      }
      int[] next = places.clone();
      int[] others = new int[count];
      int[] codes = new int[count];
      for (int index = 0; index < count; index++) {
        int place = next[starts[index]]++;
        others[place] = ends[index];
        codes[place] = predicates[index];
      }
      for (int start = 0; start < nodes.length; start++) {
        int from = places[start];
        int to = places[start + 1];
        all.add(
            nodes[start],
            Arrays.copyOfRange(others, from, to),
            Arrays.copyOfRange(codes, from, to));
      }
    }
  }
}
