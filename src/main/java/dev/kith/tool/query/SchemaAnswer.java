package dev.kith.tool.query;

import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import dev.kith.schema.Property;
import dev.kith.shape.Cut;
import dev.kith.shape.JsonText;
import dev.kith.shape.Shrinkable;
import dev.kith.shape.Turns;
import java.util.List;
import java.util.Set;

/// A schema as the JSON that a caller gets. Its items are the types of nodes, then those of
/// relationships; their stubs are the forms without properties.
///
/// @param nodes the names of the node types whose properties are returned
/// @param relationships the names of the relationships whose properties are returned
record SchemaAnswer(
    QueryCall query, Ontology ontology, Set<String> nodes, Set<String> relationships)
    implements Shrinkable {
  private static final String FORMAT = "knowledge_graph.schema.v1";

  @Override
  public int size() {
    return ontology.nodeTypes().size() + ontology.edgeTypes().size();
  }

  @Override
  public void write(JsonText out, int items, int detailed) {
    out.object().field("format", FORMAT);
    out.field("revision", ontology.revision()).key("node_types").array();
    int types = ofNodes(items);
    int full = ofNodes(detailed);
    int stubs = 0;
    for (int index = 0; index < types; index++) {
      var type = ontology.nodeTypes().get(index);
      node(out, type, index < full);
      stubs += index >= full && nodes.contains(type.name()) ? 1 : 0;
    }
    out.endArray().key("relationship_types").array();
    for (int index = 0; index < items - types; index++) {
      var type = ontology.edgeTypes().get(index);
      edge(out, type, index < detailed - full);
      stubs += index >= detailed - full && relationships.contains(type.name()) ? 1 : 0;
    }
    out.endArray();
    new Cut(items, size(), stubs).write(out);
    query.report(out, false);
    out.endObject();
  }

  private int ofNodes(int items) {
    return Turns.ofFirst(items, ontology.nodeTypes().size(), ontology.edgeTypes().size());
  }

  private void node(JsonText out, NodeType type, boolean full) {
    out.object().field("name", type.name());
    if (full && nodes.contains(type.name())) {
      properties(out, type.properties());
      out.key("relationships").object();
      var away = ontology.leaving(type.name());
      if (!away.isEmpty()) {
        out.key("outgoing").values(away);
      }
      var towards = ontology.arriving(type.name());
      if (!towards.isEmpty()) {
        out.key("incoming").values(towards);
      }
      out.endObject();
    }
    out.endObject();
  }

  private void edge(JsonText out, EdgeType type, boolean full) {
    out.object().field("name", type.name()).field("from", type.from()).field("to", type.to());
    if (full && relationships.contains(type.name())) {
      properties(out, type.properties());
    }
    out.endObject();
  }

  private static void properties(JsonText out, List<Property> properties) {
    out.key("properties").array();
    properties.forEach(property -> GetGraphSchema.property(out, property));
    out.endArray();
  }
}
