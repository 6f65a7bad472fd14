package dev.kith.tool.bfs;

import dev.kith.graph.GraphView;
import dev.kith.graph.IdTexts;
import dev.kith.shape.JsonText;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/// Nodes in order as far as one page needs it.
///
/// On the page every node stands where it belongs, by distance, then mentions, then id; those
/// before it are before it and those after it after it, in no particular order. Ids are read only
/// where mentions leave a tie that touches the page, and for what the page tells.
final class PageNodes {
  private final GraphView view;
  private final int[] nodes;
  private final int[] types;
  private final int from;
  private final int to;

  /// Of the page, in its order.
  private IdTexts ids = IdTexts.of(List.of());

  private boolean plain;
  private int[] earlier = {};
  private IdTexts earlierIds = ids;

  /// @param kept by ascending distance; changed here
  /// @param levelEnds at index d, how many of the nodes have distance ≤ d
  PageNodes(GraphView view, Kept kept, int[] levelEnds, int from, int to) {
    this.view = view;
    this.nodes = kept.nodes();
    this.types = kept.types();
    this.from = from;
    this.to = to;
    if (from < to) {
      name(Stretch.of(kept, levelEnds, from, to), levelEnds, kept.mentions());
    }
  }

  /// Reads the ids of the stretch that holds the page, and puts it in order.
  private void name(Stretch stretch, int[] levelEnds, double[] mentions) {
    int first = stretch.first();
    var found = view.idTexts(Arrays.copyOfRange(nodes, first, stretch.last()));
    int[] sorted = new IdOrder(found, first, mentions).sorted(levelEnds);
    permute(nodes, first, sorted);
    permute(types, first, sorted);
    ids = found.picked(sorted, from - first, to - first);
    plain = JsonText.isPlain(ids.bytes(), 0, ids.to(ids.size() - 1));
  }

  private static void permute(int[] values, int first, int[] sorted) {
    int[] before = Arrays.copyOfRange(values, first, first + sorted.length);
    for (int index = 0; index < sorted.length; index++) {
      values[first + index] = before[sorted[index]];
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

  int type(int place) {
    return types[place];
  }

  Positions positions() {
    return new Positions(nodes);
  }

  /// Begins a value with the id, between two pieces, of a node on the page, or of one before it
  /// that [#read] was told of.
  void begin(JsonText out, JsonText.Piece before, int place, JsonText.Piece after) {
    if (plain && place >= from) {
      int index = place - from;
      out.begin(before, ids.bytes(), ids.from(index), ids.to(index), after);
    } else {
      inside(out.begin(before), place).rest(after);
    }
  }

  /// Goes on with such an id and a piece.
  void rest(JsonText out, int place, JsonText.Piece after) {
    if (plain && place >= from) {
      int index = place - from;
      out.rest(ids.bytes(), ids.from(index), ids.to(index), after);
    } else {
      inside(out, place).rest(after);
    }
  }

  private JsonText inside(JsonText out, int place) {
    var texts = place < from ? earlierIds : ids;
    int index = indexOf(place);
    return out.inside(texts.bytes(), texts.from(index), texts.to(index));
  }

  /// Which of two such ids comes first.
  int compare(int place, int other) {
    if (place >= from && other >= from) {
      return ids.compare(place - from, other - from);
    }
    var texts = place < from ? earlierIds : ids;
    var others = other < from ? earlierIds : ids;
    return texts.compare(indexOf(place), others, indexOf(other));
  }

  private int indexOf(int place) {
    return place < from ? Arrays.binarySearch(earlier, place) : place - from;
  }

  /// Reads the ids of nodes before the page that the page's edges name.
  void read(IntStream places) {
    var before = new BitSet(from);
    places.filter(place -> place < from).forEach(before::set);
    earlier = before.stream().toArray();
    earlierIds = view.idTexts(Arrays.stream(earlier).map(place -> nodes[place]).toArray());
  }
}
