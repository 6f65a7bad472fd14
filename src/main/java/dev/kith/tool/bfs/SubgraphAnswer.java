package dev.kith.tool.bfs;

import dev.kith.shape.Itemised;
import dev.kith.shape.JsonText;
import dev.kith.shape.PageExtent;
import dev.kith.shape.Summary;
import dev.kith.tool.bfs.page.PageEdges;
import dev.kith.tool.bfs.page.PageNodes;
import dev.kith.tool.bfs.page.SubgraphPage;
import java.util.Arrays;
import java.util.function.ObjIntConsumer;

/// One page of a subgraph as the JSON that a caller gets.
///
/// Its items are the nodes in order, each with the first edge that belongs to it, and then each
/// further edge: an answer can be cut after any of them and be continued there.
final class SubgraphAnswer implements Itemised {
  private static final JsonText.Piece NODE_COUNT = new JsonText.Piece("\"node_count\":");
  private static final JsonText.Piece EDGE_COUNT = new JsonText.Piece("\"edge_count\":");
  private static final JsonText.Piece NODES = new JsonText.Piece("\"nodes\":[");
  private static final JsonText.Piece EDGES = new JsonText.Piece("],\"edges\":[");

  private final PageNodes nodes;
  private final PageEdges edges;
  private final Summary summary;
  private final SubgraphRecords records;
  private final PageRange page;
  private final HeadAndTail around;
  private final int[] itemStarts;

  /// The nodes from place `from` to place `to`; of the first, with `edgesGiven`, only what follows
  /// the edges that were given before.
  ///
  /// @param wanted where the page would end if there were room for all that the caller asked for
  /// @param limited whether the caller set where the page ends
  record PageRange(int from, int to, int wanted, int edgesGiven, boolean limited) {
    /// @param requested how many nodes the caller asked for
    static PageRange of(PageNodes nodes, long requested, int edgesGiven, boolean limited) {
      int wanted = (int) Math.min(nodes.count(), nodes.from() + requested);
      return new PageRange(nodes.from(), nodes.to(), wanted, edgesGiven, limited);
    }

    boolean isContinued(int place) {
      return place == from && edgesGiven > 0;
    }

    /// Where the edges of a node begin that were not given before.
    int firstEdge(PageEdges edges, int place) {
      int start = edges.start(place);
      return isContinued(place) ? Math.min(start + edgesGiven, edges.start(place + 1)) : start;
    }
  }

  /// What a tool writes around the nodes and edges, within about so many bytes.
  ///
  /// @param head writes the fields before the nodes
  /// @param tail writes the fields after the summary
  record HeadAndTail(ObjIntConsumer<JsonText> head, ObjIntConsumer<JsonText> tail) {}

  SubgraphAnswer(
      SubgraphPage ordered, SubgraphRecords records, PageRange page, HeadAndTail around) {
    this.nodes = ordered.nodes();
    this.edges = ordered.edges();
    this.summary = new Summary(nodes.byDistance(), ordered.types(), ordered.predicates());
    this.records = records;
    this.page = page;
    this.around = around;
    this.itemStarts = new int[page.to - page.from + 1];
    for (int place = page.from; place < page.to; place++) {
      int left = edges.start(place + 1) - firstEdge(place);
      itemStarts[place - page.from + 1] =
          start(place) + (page.isContinued(place) ? left : Math.max(1, left));
    }
  }

  private int firstEdge(int place) {
    return page.firstEdge(edges, place);
  }

  @Override
  public int size() {
    return itemStarts[itemStarts.length - 1];
  }

  /// Enough for a few paragraphs, and for several such nodes.
  @Override
  public int record(int tokens) {
    return (int) (tokens * 3L / 8);
  }

  /// The place of the node that an item belongs to.
  private int placeOf(int item) {
    int found = Arrays.binarySearch(itemStarts, item);
    if (found < 0) {
      return page.from - found - 2;
    }
    while (itemStarts[found + 1] == item) {
      found++;
    }
    return page.from + found;
  }

  @Override
  public void item(JsonText out, int index, boolean full, int record) {
    int place = placeOf(index);
    int edge = firstEdge(place) + index - start(place);
    if (index == start(place) && !page.isContinued(place)) {
      records.node(out, place, full, record);
    }
    if (edge < edges.start(place + 1)) {
      records.edge(out, edge, full, record);
    }
  }

  @Override
  public void write(JsonText out, PageExtent extent) {
    int lists = extent.lists();
    records.clipped();
    out.object();
    around.head.accept(out, lists / 4);
    out.begin(NODE_COUNT).value(nodes.count());
    out.begin(EDGE_COUNT).value(edges.count());
    int returned = 0;
    int stubs = 0;
    out.begin(NODES);
    for (int place = page.from; place < page.to && start(place) < extent.items(); place++) {
      if (!page.isContinued(place)) {
        boolean full = start(place) < extent.detailed();
        stubs += records.node(out, place, full, extent.record()) ? 1 : 0;
        returned++;
      }
    }
    out.rest(EDGES);
    int stubEdges = edges(out, extent);
    out.endArray();
    summary.write(out, lists / 4);
    around.tail.accept(out, lists / 4);
    truncated(out, extent, new Loss(returned, stubs, stubEdges, records.clipped()));
    out.endObject();
  }

  private int start(int place) {
    return itemStarts[place - page.from];
  }

  /// Writes the edges of the first items; returns how many had to become stubs.
  private int edges(JsonText out, PageExtent extent) {
    int stubs = 0;
    for (int place = page.from; place < page.to && start(place) < extent.items(); place++) {
      int first = firstEdge(place);
      int last = Math.min(edges.start(place + 1), first + extent.items() - start(place));
      for (int index = first; index < last; index++) {
        boolean full = start(place) + index - first < extent.detailed();
        stubs += records.edge(out, index, full, extent.record()) ? 1 : 0;
      }
    }
    return stubs;
  }

  /// What an answer lost.
  ///
  /// @param returned how many nodes it has
  /// @param stubs how many of them lost their detail
  /// @param stubEdges how many edges did
  /// @param clipped how many nodes and edges lost a part of it
  private record Loss(int returned, int stubs, int stubEdges, int clipped) {}

  private void truncated(JsonText out, PageExtent extent, Loss loss) {
    int items = extent.items();
    boolean all = items == size() && page.to == page.wanted;
    if (all && loss.stubs + loss.stubEdges + loss.clipped == 0) {
      return;
    }
    int requested = page.wanted - page.from - (page.edgesGiven > 0 && page.to > page.from ? 1 : 0);
    out.key("truncated").object().field("reason", "max_tokens");
    out.field("returned", loss.returned).field("of", requested);
    count(out, "stubs", loss.stubs);
    count(out, "stub_edges", loss.stubEdges);
    count(out, "cut", loss.clipped);
    if (!all) {
      next(out.key("next").object(), items);
      extent.next(out);
      out.endObject();
    }
    out.endObject();
  }

  private static void count(JsonText out, String key, int count) {
    if (count > 0) {
      out.field(key, count);
    }
  }

  /// Writes every argument that says where an answer begins or ends, so that they replace those of
  /// the first call as well as those of the last one.
  private void next(JsonText out, int items) {
    int place = items == size() ? page.to : placeOf(items);
    boolean begun = place < page.to && (items > start(place) || page.isContinued(place));
    int given = begun ? items - start(place) + firstEdge(place) - edges.start(place) : 0;
    out.field("offset", place).field("edge_offset", given);
    if (page.limited) {
      out.field("limit", page.wanted - place);
    }
  }
}
