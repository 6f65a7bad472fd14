package dev.kith.tool.bfs;

import dev.kith.graph.GraphView;
import dev.kith.graph.Metadata;
import dev.kith.graph.Subgraph;
import dev.kith.shape.JsonText;
import dev.kith.shape.Shrinkable;
import dev.kith.tool.bfs.page.PageEdges;
import dev.kith.tool.bfs.page.PageNodes;
import dev.kith.tool.bfs.page.SubgraphPage;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/// One page of a subgraph as the JSON that a caller gets.
///
/// Its items are the nodes in order, each with the first edge that belongs to it, and then each
/// further edge: an answer can be cut after any of them and be continued there.
final class SubgraphAnswer implements Shrinkable {
  private static final JsonText.Piece NODE_COUNT = new JsonText.Piece("\"node_count\":");
  private static final JsonText.Piece EDGE_COUNT = new JsonText.Piece("\"edge_count\":");
  private static final JsonText.Piece NODES = new JsonText.Piece("\"nodes\":[");
  private static final JsonText.Piece EDGES = new JsonText.Piece("],\"edges\":[");
  private static final JsonText.Piece TYPES =
      new JsonText.Piece("],\"schema_summary\":{\"entity_types_found\":");
  private static final JsonText.Piece PREDICATES = new JsonText.Piece("\"predicates_found\":");
  private static final JsonText.Piece NODE = new JsonText.Piece("{\"id\":\"");
  private static final JsonText.Piece TYPE = new JsonText.Piece("\",\"entity_type\":");
  private static final JsonText.Piece EDGE = new JsonText.Piece("{\"subject\":\"");
  private static final JsonText.Piece PREDICATE = new JsonText.Piece("\",\"predicate\":");
  private static final JsonText.Piece OBJECT = new JsonText.Piece(",\"object\":\"");
  private static final JsonText.Piece QUOTE = new JsonText.Piece("\"");

  private final GraphView view;
  private final Subgraph subgraph;
  private final SubgraphPage ordered;
  private final PageNodes nodes;
  private final PageEdges edges;
  private final Detail detail;
  private final Page page;
  private final Form form;
  private final int[] itemStarts;
  private final MetadataRun nodeMetadata;
  private final MetadataRun edgeMetadata;

  /// The nodes from place `from` to place `to`; of the first, with `edgesGiven`, only what follows
  /// the edges that were given before.
  ///
  /// @param limited whether the caller set where the page ends
  record Page(int from, int to, int edgesGiven, boolean limited) {}

  /// What differs from tool to tool.
  ///
  /// @param head writes the fields before the nodes
  /// @param tail writes the fields after the summary
  /// @param edgeMetadata what of an edge's metadata goes out
  record Form(
      Consumer<JsonText> head, Consumer<JsonText> tail, Function<Metadata, String> edgeMetadata) {}

  SubgraphAnswer(
      GraphView view,
      Subgraph subgraph,
      SubgraphPage ordered,
      Detail detail,
      Page page,
      Form form) {
    this.view = view;
    this.subgraph = subgraph;
    this.ordered = ordered;
    this.detail = detail;
    this.page = page;
    this.form = form;
    this.nodes = ordered.nodes();
    this.edges = ordered.edges();
    this.itemStarts = new int[page.to - page.from + 1];
    for (int place = page.from; place < page.to; place++) {
      int left = edges.start(place + 1) - firstEdge(place);
      itemStarts[place - page.from + 1] =
          itemStarts[place - page.from] + (isContinued(place) ? left : Math.max(1, left));
    }
    this.nodeMetadata =
        new MetadataRun(
            page.from, page.to, place -> detail.ofNode(nodes.type(place)), this::nodeMetadata);
    this.edgeMetadata =
        new MetadataRun(
            page.to > page.from ? firstEdge(page.from) : 0,
            edges.start(page.to),
            index -> detail.ofEdge(edges.predicate(index)),
            this::edgeMetadata);
  }

  private List<String> nodeMetadata(int[] places) {
    return view.nodes(Arrays.stream(places).map(nodes::node).toArray()).stream()
        .map(node -> MetadataText.node(node.metadata()))
        .toList();
  }

  private List<String> edgeMetadata(int[] indexes) {
    return view.edgeMetadata(subgraph, Arrays.stream(indexes).map(edges::edge).toArray()).stream()
        .map(form.edgeMetadata)
        .toList();
  }

  private boolean isContinued(int place) {
    return place == page.from && page.edgesGiven > 0;
  }

  private int firstEdge(int place) {
    int start = edges.start(place);
    return isContinued(place) ? Math.min(start + page.edgesGiven, edges.start(place + 1)) : start;
  }

  @Override
  public int size() {
    return itemStarts[itemStarts.length - 1];
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
  public void write(JsonText out, int items, int detailed) {
    out.object();
    form.head.accept(out);
    out.begin(NODE_COUNT).value(nodes.count());
    out.begin(EDGE_COUNT).value(edges.count());
    int returned = 0;
    int stubs = 0;
    out.begin(NODES);
    for (int place = page.from; place < page.to && start(place) < items; place++) {
      if (!isContinued(place)) {
        boolean full = start(place) < detailed;
        node(out, place, full);
        returned++;
        stubs += !full && detail.ofNode(nodes.type(place)) ? 1 : 0;
      }
    }
    out.rest(EDGES);
    int stubEdges = edges(out, items, detailed);
    out.rest(TYPES).values(ordered.typesFound());
    out.begin(PREDICATES).values(ordered.predicatesFound()).endObject();
    form.tail.accept(out);
    if (items < size() || stubs + stubEdges > 0) {
      truncated(out, items, returned, stubs);
    }
    out.endObject();
  }

  private int start(int place) {
    return itemStarts[place - page.from];
  }

  /// Writes the edges of the first items; returns how many had to become stubs.
  private int edges(JsonText out, int items, int detailed) {
    int stubs = 0;
    for (int place = page.from; place < page.to && start(place) < items; place++) {
      int first = firstEdge(place);
      int last = Math.min(edges.start(place + 1), first + items - start(place));
      for (int index = first; index < last; index++) {
        boolean full = start(place) + index - first < detailed;
        edge(out, index, full);
        stubs += !full && detail.ofEdge(edges.predicate(index)) ? 1 : 0;
      }
    }
    return stubs;
  }

  private void truncated(JsonText out, int items, int returned, int stubs) {
    int asked = page.to - page.from - (page.edgesGiven > 0 && page.to > page.from ? 1 : 0);
    out.key("truncated").object().field("reason", "max_tokens");
    out.field("returned", returned).field("of", asked);
    if (stubs > 0) {
      out.field("stubs", stubs);
    }
    if (items < size()) {
      next(out.key("next").object(), items);
      out.endObject();
    }
    out.endObject();
  }

  /// Writes every argument that says where an answer begins or ends, so that they replace those of
  /// the first call as well as those of the last one.
  private void next(JsonText out, int items) {
    int place = placeOf(items);
    boolean begun = items > start(place) || isContinued(place);
    int given = begun ? items - start(place) + firstEdge(place) - edges.start(place) : 0;
    out.field("offset", place).field("edge_offset", given);
    if (page.limited) {
      out.field("limit", page.to - place);
    }
  }

  private void node(JsonText out, int place, boolean full) {
    nodes.begin(out, NODE, place, TYPE);
    out.value(view.typeName(nodes.type(place)));
    end(out, full && detail.ofAny() ? nodeMetadata.at(place) : "");
  }

  private void edge(JsonText out, int index, boolean full) {
    nodes.begin(out, EDGE, edges.subject(index), PREDICATE);
    out.value(view.predicateName(edges.predicate(index))).rest(OBJECT);
    nodes.rest(out, edges.object(index), QUOTE);
    end(out, full && detail.ofAny() ? edgeMetadata.at(index) : "");
  }

  private static void end(JsonText out, String metadata) {
    if (!metadata.isEmpty()) {
      out.key("metadata").raw(metadata);
    }
    out.endObject();
  }
}
