package dev.kith.tool.query;

import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import dev.kith.schema.Property;
import dev.kith.shape.Alternation;
import dev.kith.shape.Cut;
import dev.kith.shape.JsonText;
import dev.kith.shape.PageExtent;
import dev.kith.shape.Shrinkable;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// A schema as the JSON that a caller gets. Its items are the types of nodes, then those of
/// relationships; their stubs are the forms without properties.
///
/// @param nodes the names of the node types whose properties are returned
/// @param relationships the names of the relationships whose properties are returned
/// @param offset how many types are passed over
record SchemaAnswer(
    QueryCall query,
    Ontology ontology,
    Set<String> nodes,
    Set<String> relationships,
    int offset,
    Shortening form)
    implements Shrinkable {
  private static final String FORMAT = "knowledge_graph.schema.v1";

  /// How it becomes shorter. A larger budget never gives fewer types, whichever forms are tried one
  /// after another.
  enum Shortening {
    /// First without properties, then with fewer types.
    USUAL,
    /// Those that were chosen keep their properties, and come first where not all types fit.
    CHOSEN,
    /// One type without properties.
    LEAST
  }

  @Override
  public int size() {
    return form == Shortening.LEAST ? Math.min(1, left()) : left();
  }

  private int left() {
    return Math.max(0, total() - offset);
  }

  private int total() {
    return ontology.nodeTypes().size() + ontology.edgeTypes().size();
  }

  @Override
  public void write(JsonText out, int items, int detailed) {
    out.object().field("format", FORMAT);
    out.field("revision", ontology.revision()).key("node_types").array();
    int first = total() - left();
    int firstEdge = first - ofNodes(first);
    int types = ofNodes(first + items);
    int edges = first + items - types;
    int all =
        form == Shortening.CHOSEN ? first + items : form == Shortening.LEAST ? 0 : first + detailed;
    int full = ofNodes(all);
    int fullEdges = all - full;
    boolean chosenFirst = form != Shortening.USUAL && items < total();
    int stubs = 0;
    var ofNodes = ordered(ontology.nodeTypes(), type -> nodes.contains(type.name()), chosenFirst);
    for (int index = ofNodes(first); index < types; index++) {
      var type = ofNodes.get(index);
      node(out, type, index < full);
      stubs += index >= full && nodes.contains(type.name()) ? 1 : 0;
    }
    out.endArray().key("relationship_types").array();
    var ofEdges =
        ordered(ontology.edgeTypes(), type -> relationships.contains(type.name()), chosenFirst);
    for (int index = firstEdge; index < edges; index++) {
      var type = ofEdges.get(index);
      edge(out, type, index < fullEdges);
      stubs += index >= fullEdges && relationships.contains(type.name()) ? 1 : 0;
    }
    out.endArray();
    new Cut(items, left(), stubs).write(out, next -> next.field("offset", first + items));
    query.report(out, false, PageExtent.whole(items));
    out.endObject();
  }

  private static <T> List<T> ordered(List<T> types, Predicate<T> chosen, boolean first) {
    return first
        ? Stream.concat(types.stream().filter(chosen), types.stream().filter(Predicate.not(chosen)))
            .toList()
        : types;
  }

  private int ofNodes(int items) {
    return Alternation.ofFirst(items, ontology.nodeTypes().size(), ontology.edgeTypes().size());
  }

  private void node(JsonText out, NodeType type, boolean full) {
    out.object().field("name", type.name());
    if (full && nodes.contains(type.name())) {
      properties(out, type.properties());
      out.key("relationships").object();
      var outgoing = ontology.outgoing(type.name());
      if (!outgoing.isEmpty()) {
        out.key("outgoing").values(outgoing);
      }
      var incoming = ontology.incoming(type.name());
      if (!incoming.isEmpty()) {
        out.key("incoming").values(incoming);
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
