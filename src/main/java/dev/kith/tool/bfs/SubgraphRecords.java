package dev.kith.tool.bfs;

import dev.kith.graph.GraphView;
import dev.kith.graph.Metadata;
import dev.kith.graph.Subgraph;
import dev.kith.shape.JsonText;
import dev.kith.tool.bfs.page.Origins;
import dev.kith.tool.bfs.page.PageEdges;
import dev.kith.tool.bfs.page.PageNodes;
import dev.kith.tool.bfs.page.SubgraphPage;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/// Writes the nodes and edges of a page, full or as stubs.
final class SubgraphRecords {
  private static final JsonText.Piece NODE = new JsonText.Piece("{\"id\":\"");
  private static final JsonText.Piece TYPE = new JsonText.Piece("\",\"entity_type\":");
  private static final List<JsonText.Piece> DISTANCES =
      IntStream.range(0, 10)
          .mapToObj(distance -> new JsonText.Piece(",\"distance\":" + distance))
          .toList();
  private static final JsonText.Piece EDGE = new JsonText.Piece("{\"subject\":\"");
  private static final JsonText.Piece PREDICATE = new JsonText.Piece("\",\"predicate\":");
  private static final JsonText.Piece OBJECT = new JsonText.Piece(",\"object\":\"");
  private static final JsonText.Piece QUOTE = new JsonText.Piece("\"");

  private static final int LEAST_SLICE = 64;
  private static final int MOST_SLICE = 1_024;

  private final GraphView view;
  private final Subgraph subgraph;
  private final PageNodes nodes;
  private final PageEdges edges;
  private final Detail detail;
  private final RecordOptions form;
  private final MetadataRun nodeMetadata;
  private final MetadataRun edgeMetadata;
  private int clipped;

  /// What differs from call to call.
  ///
  /// @param edgeMetadata what of an edge's metadata goes out
  /// @param origins which seed reached a node, where there are several
  /// @param mostItems how many of them an answer may have, so that not many more are read
  record RecordOptions(
      Detail detail,
      Function<Metadata, String> edgeMetadata,
      Optional<Origins> origins,
      int mostItems) {}

  SubgraphRecords(
      GraphView view,
      Subgraph subgraph,
      SubgraphPage ordered,
      RecordOptions form,
      SubgraphAnswer.PageRange page) {
    this.view = view;
    this.subgraph = subgraph;
    this.nodes = ordered.nodes();
    this.edges = ordered.edges();
    this.detail = form.detail;
    this.form = form;
    int slice = Math.clamp(form.mostItems, LEAST_SLICE, MOST_SLICE);
    this.nodeMetadata =
        new MetadataRun(page.from(), page.to(), slice, _ -> true, this::nodeMetadata);
    this.edgeMetadata =
        new MetadataRun(
            page.to() > page.from() ? page.firstEdge(edges, page.from()) : 0,
            edges.start(page.to()),
            slice,
            index -> detail.ofEdge(edges.predicate(index)),
            this::edgeMetadata);
  }

  private List<String> nodeMetadata(int[] places) {
    int[] handles = Arrays.stream(places).map(nodes::node).toArray();
    boolean[] full = new boolean[places.length];
    for (int index = 0; index < places.length; index++) {
      full[index] = detail.ofNode(nodes.type(places[index]));
    }
    int[] fulls = IntStream.range(0, full.length).filter(at -> full[at]).toArray();
    int[] stubs = IntStream.range(0, full.length).filter(at -> !full[at]).toArray();
    var texts = new String[places.length];
    int[] wanted = Arrays.stream(fulls).map(at -> handles[at]).toArray();
    var records = view.nodes(wanted);
    var observations = view.observations(wanted);
    var ended = view.ended(wanted);
    var endedEdges = view.endedEdges(wanted);
    for (int index = 0; index < fulls.length; index++) {
      texts[fulls[index]] =
          MetadataText.node(
              records.get(index),
              observations.getOrDefault(wanted[index], List.of()),
              ended.getOrDefault(wanted[index], 0) + endedEdges.getOrDefault(wanted[index], 0));
    }
    var named = view.named(Arrays.stream(stubs).map(at -> handles[at]).toArray());
    for (int index = 0; index < stubs.length; index++) {
      texts[stubs[index]] = named.get(index).metadata().json();
    }
    return List.of(texts);
  }

  private List<String> edgeMetadata(int[] indexes) {
    return view.edgeMetadata(subgraph, Arrays.stream(indexes).map(edges::edge).toArray()).stream()
        .map(form.edgeMetadata)
        .toList();
  }

  /// How many records were cut since this was asked last.
  int clipped() {
    int count = clipped;
    clipped = 0;
    return count;
  }

  /// Writes a node; returns whether it lost its detail.
  ///
  /// @param record how many bytes its metadata may take
  boolean node(JsonText out, int place, boolean full, int record) {
    nodes.begin(out, NODE, place, TYPE);
    out.value(view.typeName(nodes.type(place)));
    boolean wanted = detail.ofNode(nodes.type(place));
    if (detail.ofAny()) {
      out.rest(DISTANCES.get(nodes.distance(place)));
      form.origins.ifPresent(origins -> out.field("seed", origins.of(nodes.node(place))));
      if (full && wanted) {
        metadata(out, nodeMetadata.at(place), record);
      } else {
        name(out, place);
      }
    }
    out.endObject();
    return wanted && !full;
  }

  /// A stub has its name, unless its id says it already.
  private void name(JsonText out, int place) {
    MetadataText.name(new Metadata(nodeMetadata.at(place)))
        .filter(name -> !MetadataText.says(nodes.id(place), name))
        .ifPresent(name -> out.field("name", name));
  }

  /// Writes an edge; returns whether it lost its detail.
  ///
  /// @param record how many bytes its metadata may take
  boolean edge(JsonText out, int index, boolean full, int record) {
    nodes.begin(out, EDGE, edges.subject(index), PREDICATE);
    out.value(view.predicateName(edges.predicate(index))).rest(OBJECT);
    nodes.rest(out, edges.object(index), QUOTE);
    boolean wanted = detail.ofEdge(edges.predicate(index));
    if (full && wanted) {
      metadata(out, edgeMetadata.at(index), record);
    }
    out.endObject();
    return wanted && !full;
  }

  private void metadata(JsonText out, String metadata, int record) {
    clipped += MetadataText.write(out, metadata, record) ? 1 : 0;
  }
}
