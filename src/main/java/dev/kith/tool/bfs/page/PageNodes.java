package dev.kith.tool.bfs.page;

import dev.kith.graph.GraphView;
import dev.kith.graph.IdTexts;
import dev.kith.graph.Subgraph;
import dev.kith.shape.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/// The nodes of one page, by distance, then mentions, then id.
///
/// Nodes before the page stand before it and those after it after it, in no particular order. Ids
/// are read only where they are written or where mentions leave a tie that touches the page.
public final class PageNodes {
  private final GraphView view;
  private final int[] nodes;
  private final int[] types;

  /// Mentions as ascending sort keys: the most mentioned first, unknown ones last.
  private final double[] ranks;

  private final Tally found = new Tally();
  private final BitSet typesRemoved = new BitSet();
  private final int[] levelEnds;
  private final int from;
  private final int to;
  private int count;

  /// Of the page, in its order.
  private IdTexts ids = IdTexts.of(List.of());

  private boolean plain;
  private int[] earlier = {};
  private IdTexts earlierIds = ids;

  PageNodes(
      GraphView view, Subgraph subgraph, SubgraphPage.Removal removal, int offset, long limit) {
    this.view = view;
    this.nodes = subgraph.nodes().clone();
    this.types = new int[nodes.length];
    this.ranks = new double[nodes.length];
    view.attributes(nodes, types, ranks);
    this.levelEnds = keep(subgraph.levelEnds(), removal);
    this.from = Math.min(offset, count);
    this.to = (int) Math.min(from + limit, count);
    if (from < to) {
      order();
    }
  }

  /// Moves the nodes that stay to the front; returns how many of them have distance ≤ d, by d.
  private int[] keep(int[] ends, SubgraphPage.Removal removal) {
    int[] kept = new int[ends.length];
    int index = 0;
    for (int distance = 0; distance < ends.length; distance++) {
      for (; index < ends[distance]; index++) {
        double mentions = ranks[index];
        if (removal.types().get(types[index]) || mentions < removal.minMentions()) {
          typesRemoved.set(types[index]);
        } else {
          found.add(types[index]);
          nodes[count] = nodes[index];
          types[count] = types[index];
          ranks[count++] = Double.isNaN(mentions) ? Double.POSITIVE_INFINITY : -mentions;
        }
      }
      kept[distance] = count;
    }
    return kept;
  }

  /// Puts the page in order. A distance that the page cuts is sorted by mentions first, which
  /// bounds the slice whose ids matter: the page and what ties with its first or last node.
  private void order() {
    int first = from;
    int last = to;
    int start = 0;
    for (int end : levelEnds) {
      if ((from > start && from < end) || (to > start && to < end)) {
        int base = start;
        int[] byMentions = places(end - start);
        new IntSort((one, other) -> Double.compare(ranks[base + one], ranks[base + other]))
            .sort(byMentions, 0, byMentions.length);
        move(start, byMentions);
        while (first > start && first < end && ranks[first - 1] == ranks[first]) {
          first--;
        }
        while (last > start && last < end && ranks[last - 1] == ranks[last]) {
          last++;
        }
      }
      start = end;
    }
    orderById(first, last);
  }

  private void orderById(int first, int last) {
    var texts = view.idTexts(Arrays.copyOfRange(nodes, first, last));
    var sort =
        new IntSort(
            (one, other) -> {
              double rank = ranks[first + one];
              double otherRank = ranks[first + other];
              return rank == otherRank
                  ? texts.compare(one, other)
                  : rank < otherRank ? -1 : 1; // no NaN among them
            });
    int[] order = places(last - first);
    int start = 0;
    for (int levelEnd : levelEnds) {
      int end = Math.min(levelEnd - first, order.length);
      if (end > start) {
        int low = Math.clamp(from - first, start, end);
        sort.select(order, start, end, low, Math.clamp(to - first, low, end));
        start = end;
      }
    }
    move(first, order);
    ids = texts.picked(order, from - first, to - first);
    plain = JsonText.isPlain(ids.bytes(), 0, ids.to(ids.size() - 1));
  }

  private static int[] places(int count) {
    int[] places = new int[count];
    for (int place = 0; place < count; place++) {
      places[place] = place;
    }
    return places;
  }

  /// Gives the places from `first` on what stands at `order`, counted from there.
  private void move(int first, int[] order) {
    int end = first + order.length;
    int[] nodesBefore = Arrays.copyOfRange(nodes, first, end);
    int[] typesBefore = Arrays.copyOfRange(types, first, end);
    double[] ranksBefore = Arrays.copyOfRange(ranks, first, end);
    for (int index = 0; index < order.length; index++) {
      nodes[first + index] = nodesBefore[order[index]];
      types[first + index] = typesBefore[order[index]];
      ranks[first + index] = ranksBefore[order[index]];
    }
  }

  /// How many nodes are left after the filters.
  public int count() {
    return count;
  }

  /// The place of the page's first node.
  public int from() {
    return from;
  }

  /// The place after the page's last node.
  public int to() {
    return to;
  }

  /// The handle of the node at a place.
  public int node(int place) {
    return nodes[place];
  }

  /// The id of a node on the page.
  public String id(int place) {
    int index = place - from;
    return new String(
        ids.bytes(), ids.from(index), ids.to(index) - ids.from(index), StandardCharsets.UTF_8);
  }

  /// The distance of the node at a place.
  public int distance(int place) {
    int distance = 0;
    while (place >= levelEnds[distance]) {
      distance++;
    }
    return distance;
  }

  /// How many nodes have each distance, up to the greatest there is.
  public int[] byDistance() {
    int greatest = count == 0 ? 0 : distance(count - 1);
    int[] counts = Arrays.copyOf(levelEnds, Math.min(greatest + 1, levelEnds.length));
    for (int distance = counts.length - 1; distance > 0; distance--) {
      counts[distance] -= counts[distance - 1];
    }
    return counts;
  }

  /// The code of the type of the node at a place.
  public int type(int place) {
    return types[place];
  }

  Tally found() {
    return found;
  }

  BitSet typesRemoved() {
    return typesRemoved;
  }

  NodePlaces places() {
    return new NodePlaces(nodes, count);
  }

  /// Begins a value with a piece, the id of a node on the page or of one that [#readEarlier] read,
  /// and another piece.
  public void begin(JsonText out, JsonText.Piece before, int place, JsonText.Piece after) {
    if (plain && place >= from) {
      int index = place - from;
      out.begin(before, ids.bytes(), ids.from(index), ids.to(index), after);
    } else {
      inside(out.begin(before), place).rest(after);
    }
  }

  /// Goes on with such an id and a piece.
  public void rest(JsonText out, int place, JsonText.Piece after) {
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

  /// Reads the ids of nodes before the page.
  void readEarlier(BitSet places) {
    earlier = places.stream().toArray();
    earlierIds = view.idTexts(Arrays.stream(earlier).map(place -> nodes[place]).toArray());
  }
}
