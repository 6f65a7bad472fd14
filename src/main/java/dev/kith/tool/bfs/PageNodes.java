package dev.kith.tool.bfs;

import dev.kith.graph.GraphView;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// Nodes in order as far as one page needs it.
///
/// On the page every node stands where it belongs, by distance, then mentions, then id; those
/// before it are before it and those after it after it, in no particular order. Ids are read only
/// where mentions leave a tie that touches the page, and for what the page tells.
final class PageNodes {
  private static final int UNKNOWN = Integer.MAX_VALUE;

  private final GraphView view;
  private final int[] nodes;
  private final int from;
  private final int to;
  private final String[] ids;
  private final Map<Integer, String> otherIds = new HashMap<>();

  /// A node with its id, to be sorted.
  private record Named(String id, int node) implements Comparable<Named> {
    @Override
    public int compareTo(Named other) {
      return id.compareTo(other.id);
    }
  }

  /// @param kept handles, by ascending distance; changed here
  /// @param levelEnds at index d, how many of the nodes have distance ≤ d
  PageNodes(GraphView view, int[] kept, int[] levelEnds, int count, int from, int to) {
    this.view = view;
    this.nodes = count == kept.length ? kept : Arrays.copyOf(kept, count);
    this.from = from;
    this.to = to;
    this.ids = new String[to - from];
    int start = 0;
    for (int end : levelEnds) {
      if (Math.max(start, from) < Math.min(end, to)) {
        sort(start, end);
      }
      start = end;
    }
  }

  /// Puts one distance in order, as far as it is on the page.
  private void sort(int start, int end) {
    long[] keys = new long[end - start];
    for (int index = 0; index < keys.length; index++) {
      keys[index] = ((long) rank(view.mentions(nodes[start + index])) << 32) | index;
    }
    if (hasFractions(start, end)) {
      rankExactly(keys, start);
    }
    Arrays.sort(keys);
    int[] before = Arrays.copyOfRange(nodes, start, end);
    for (int index = 0; index < keys.length; index++) {
      nodes[start + index] = before[(int) keys[index]];
    }
    int first = Math.max(start, from) - start;
    while (first > 0 && tied(keys, first - 1, first)) {
      first--;
    }
    int last = Math.min(end, to) - start;
    while (last < keys.length && tied(keys, last - 1, last)) {
      last++;
    }
    name(keys, start, first, last);
  }

  private static boolean tied(long[] keys, int one, int other) {
    return (keys[one] >>> 32) == (keys[other] >>> 32);
  }

  /// The most mentioned first, those of whom nobody said last.
  private static int rank(double mentions) {
    return Double.isNaN(mentions) ? UNKNOWN : UNKNOWN - 1 - (int) Math.min(mentions, UNKNOWN - 1);
  }

  private boolean hasFractions(int start, int end) {
    for (int place = start; place < end; place++) {
      double mentions = view.mentions(nodes[place]);
      if (!Double.isNaN(mentions) && mentions != UNKNOWN - 1 - rank(mentions)) {
        return true;
      }
    }
    return false;
  }

  /// Mentions that are no usual integers are ranked among themselves.
  private void rankExactly(long[] keys, int start) {
    double[] values = new double[keys.length];
    Arrays.setAll(values, index -> descending(view.mentions(nodes[start + index])));
    double[] sorted = Arrays.stream(values).sorted().distinct().toArray();
    for (int index = 0; index < keys.length; index++) {
      keys[index] = ((long) Arrays.binarySearch(sorted, values[index]) << 32) | index;
    }
  }

  private static double descending(double mentions) {
    return Double.isNaN(mentions) ? Double.POSITIVE_INFINITY : -mentions;
  }

  /// Reads the ids of a stretch and settles its ties.
  private void name(long[] keys, int start, int first, int last) {
    var read = view.ids(Arrays.copyOfRange(nodes, start + first, start + last));
    for (int index = first; index < last; ) {
      int end = index + 1;
      while (end < last && tied(keys, index, end)) {
        end++;
      }
      if (end - index == 1) {
        put(start + index, nodes[start + index], read.get(index - first));
      } else {
        var group = new Named[end - index];
        for (int member = 0; member < group.length; member++) {
          group[member] =
              new Named(read.get(index - first + member), nodes[start + index + member]);
        }
        Arrays.sort(group);
        for (int member = 0; member < group.length; member++) {
          put(start + index + member, group[member].node, group[member].id);
        }
      }
      index = end;
    }
  }

  private void put(int place, int node, String id) {
    nodes[place] = node;
    if (place >= from && place < to) {
      ids[place - from] = id;
    }
  }

  int count() {
    return nodes.length;
  }

  int from() {
    return from;
  }

  int to() {
    return to;
  }

  int node(int place) {
    return nodes[place];
  }

  Positions positions() {
    return new Positions(nodes);
  }

  /// The id of a node on the page, or of one before it that [#read] was told of.
  String id(int place) {
    return place >= from ? ids[place - from] : otherIds.getOrDefault(place, "");
  }

  /// Reads the ids of nodes before the page that the page's edges name.
  void read(int[] places, int count) {
    int[] before =
        Arrays.stream(places, 0, count).filter(place -> place < from).distinct().toArray();
    if (before.length > 0) {
      var read = view.ids(Arrays.stream(before).map(place -> nodes[place]).toArray());
      for (int index = 0; index < before.length; index++) {
        otherIds.put(before[index], read.get(index));
      }
    }
  }
}
