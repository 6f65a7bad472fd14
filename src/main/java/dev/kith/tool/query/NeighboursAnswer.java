package dev.kith.tool.query;

import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.pattern.NeighbourQuestion;
import dev.kith.pattern.Neighbourhood;
import dev.kith.schema.Property;
import dev.kith.shape.Cut;
import dev.kith.shape.JsonText;
import dev.kith.shape.Shrinkable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/// One page of a neighbourhood as the JSON that a caller gets, in the shape of a walk's answer.
///
/// Its items are the nodes, each with the relationships that lead to it from nodes before it.
record NeighboursAnswer(
    QueryCall query,
    NeighbourQuestion question,
    Neighbourhood around,
    int from,
    int to,
    Map<String, List<Property>> returned,
    Map<NodeRef, List<Literal>> properties,
    boolean statements)
    implements Shrinkable {

  @Override
  public int size() {
    return to - from;
  }

  @Override
  public void write(JsonText out, int items, int detailed) {
    out.object().key("start_node");
    ValueText.node(out, question.start()).endObject().field("max_hops", question.hops());
    out.field("node_count", around.nodes().size()).field("edge_count", around.hops().size());
    out.key("nodes").array();
    int stubs = 0;
    for (int index = 0; index < items; index++) {
      var node = around.nodes().get(from + index);
      node(out, node, index < detailed);
      stubs += index >= detailed && hasMore(node) ? 1 : 0;
    }
    out.endArray().key("edges").array();
    around.hops(from, from + items).forEach(hop -> edge(out, hop, detailed == items));
    out.endArray();
    summary(out);
    if (around.removedNodes() > 0) {
      out.key("removed").object().field("node_count", around.removedNodes());
      out.field("edge_count", around.removedHops()).endObject();
    }
    boolean more = from + items < around.nodes().size();
    var next = items > 0 && more ? query.cursor(position(from + items - 1)) : "";
    query.more(out, more, next);
    QueryCall.cut(out, new Cut(items, size(), stubs), next);
    query.report(out, statements);
    out.endObject();
  }

  private List<String> position(int place) {
    var node = around.nodes().get(place);
    var words = new ArrayList<>(List.of(Integer.toString(around.distance(node))));
    words.addAll(CursorWords.words(List.of(node)));
    return words;
  }

  private void summary(JsonText out) {
    var types = new TreeSet<String>();
    around.nodes().forEach(node -> types.add(node.type()));
    var predicates = new TreeSet<String>();
    around.hops().forEach(hop -> predicates.add(hop.type().name()));
    out.key("schema_summary").object().key("entity_types_found").values(types);
    out.key("predicates_found").values(predicates).endObject();
  }

  private boolean hasMore(NodeRef node) {
    return !returned.getOrDefault(node.type(), List.of()).isEmpty() && properties.containsKey(node);
  }

  private void node(JsonText out, NodeRef node, boolean full) {
    out.object().key("id");
    ValueText.write(out, node.key());
    out.field("entity_type", node.type()).field("distance", around.distance(node));
    if (full && hasMore(node)) {
      out.key("metadata");
      ValueText.properties(
          out,
          returned.getOrDefault(node.type(), List.of()),
          properties.getOrDefault(node, List.of()));
    }
    out.endObject();
  }

  private static void edge(JsonText out, Hop hop, boolean full) {
    out.object().key("subject");
    ValueText.write(out, hop.source().key());
    out.field("subject_type", hop.source().type()).field("predicate", hop.type().name());
    out.key("object");
    ValueText.write(out, hop.target().key());
    out.field("object_type", hop.target().type());
    if (full && !hop.properties().isEmpty()) {
      out.key("metadata");
      ValueText.properties(out, hop.type().properties(), hop.properties());
    }
    out.endObject();
  }
}
