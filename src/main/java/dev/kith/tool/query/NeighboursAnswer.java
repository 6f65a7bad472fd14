package dev.kith.tool.query;

import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.pattern.NeighbourQuestion;
import dev.kith.pattern.Neighbourhood;
import dev.kith.shape.Itemised;
import dev.kith.shape.JsonText;
import dev.kith.shape.NameCount;
import dev.kith.shape.PageExtent;
import dev.kith.shape.Summary;
import java.util.ArrayList;
import java.util.List;

/// One page of a neighbourhood as the JSON that a caller gets, in the shape of a walk's answer.
///
/// Its items are the nodes, each with the relationships that lead to it from nodes before it.
record NeighboursAnswer(
    QueryCall query,
    NeighbourQuestion question,
    Neighbourhood around,
    int from,
    int to,
    RecordTexts records,
    boolean statements)
    implements Itemised {

  @Override
  public int size() {
    return to - from;
  }

  @Override
  public int record(int tokens) {
    return RecordTexts.most(tokens);
  }

  @Override
  public void item(JsonText out, int index, boolean full, int record) {
    int place = from + index;
    node(out, around.nodes().get(place), full, record);
    around.hops(place, place + 1).forEach(hop -> edge(out, hop, full, record));
  }

  @Override
  public void write(JsonText out, PageExtent extent) {
    int items = extent.items();
    var loss = new RecordTexts.Count();
    out.object().key("start_node");
    ValueText.node(out, question.start()).endObject().field("max_hops", question.hops());
    out.field("node_count", counted()).field("edge_count", around.hops(0, counted()).size());
    out.key("nodes").array();
    for (int index = 0; index < items; index++) {
      var node = around.nodes().get(from + index);
      loss.node(node(out, node, index < extent.detailed(), extent.record()));
    }
    out.endArray().key("edges").array();
    for (int index = 0; index < items; index++) {
      for (var hop : around.hops(from + index, from + index + 1)) {
        loss.edge(edge(out, hop, index < extent.detailed(), extent.record()));
      }
    }
    out.endArray();
    summary().write(out, extent.lists());
    if (around.removedNodes() > 0 && !around.isPage()) {
      out.key("removed").object().field("node_count", around.removedNodes());
      out.field("edge_count", around.removedHops()).endObject();
    }
    boolean more = from + items < around.nodes().size();
    var next = items > 0 && more ? query.cursor(position(from + items - 1)) : "";
    query.more(out, more, next, extent);
    query.cut(out, extent, size(), loss.loss(), next);
    query.report(out, statements, extent);
    out.endObject();
  }

  private List<String> position(int place) {
    var node = around.nodes().get(place);
    var words = new ArrayList<>(List.of(Integer.toString(around.distance(node))));
    words.addAll(CursorWords.words(List.of(node)));
    return words;
  }

  private Summary summary() {
    var nodes = around.nodes().subList(0, counted());
    int farthest = nodes.stream().mapToInt(around::distance).max().orElse(0);
    var byDistance = new int[farthest + 1];
    nodes.forEach(node -> byDistance[around.distance(node)]++);
    return new Summary(
        byDistance,
        NameCount.of(nodes.stream().map(NodeRef::type)),
        NameCount.of(around.hops(0, counted()).stream().map(hop -> hop.type().name())));
  }

  /// How many nodes are counted: of a part of the neighbourhood, those on the page.
  private int counted() {
    return around.isPage() ? to : around.nodes().size();
  }

  private RecordTexts.Completeness node(JsonText out, NodeRef node, boolean full, int record) {
    out.object().key("id");
    ValueText.write(out, node.key());
    out.field("entity_type", node.type()).field("distance", around.distance(node));
    var kept = records.node(out, "metadata", node, full, record);
    out.endObject();
    return kept;
  }

  private RecordTexts.Completeness edge(JsonText out, Hop hop, boolean full, int record) {
    out.object().key("subject");
    ValueText.write(out, hop.source().key());
    out.field("subject_type", hop.source().type()).field("predicate", hop.type().name());
    out.key("object");
    ValueText.write(out, hop.target().key());
    out.field("object_type", hop.target().type());
    var kept = records.edge(out, "metadata", hop, full, record);
    out.endObject();
    return kept;
  }
}
