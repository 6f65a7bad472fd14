package dev.kith.sql;

import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import java.util.Map;
import java.util.Optional;

/// An ontology and where its data is stored.
///
/// @param validity when the rows of a table hold; of most there is none, and they always do
public record Mapping(
    Ontology ontology,
    Map<String, NodeTable> nodes,
    Map<EdgeType, EdgeSource> edges,
    Map<TableContent, Validity> validity) {
  public Mapping {
    validity = Map.copyOf(validity);
    nodes = Map.copyOf(nodes);
    edges = Map.copyOf(edges);
    for (var type : ontology.nodeTypes()) {
      var table = nodes.get(type.name());
      if (table == null) {
        throw new IllegalArgumentException("no table for " + type.name());
      }
      type.properties().forEach(property -> table.stored(type, property));
    }
    for (var type : ontology.edgeTypes()) {
      var source = edges.get(type);
      if (source == null) {
        throw new IllegalArgumentException("no table for " + type.name());
      }
      if (source instanceof EdgeSource.EdgeTable table) {
        type.properties().forEach(property -> table.stored(type, property));
      } else if (!type.properties().isEmpty()) {
        throw new IllegalArgumentException(type.name() + " has properties but no table");
      }
    }
  }

  /// A mapping whose rows always hold.
  public Mapping(Ontology ontology, Map<String, NodeTable> nodes, Map<EdgeType, EdgeSource> edges) {
    this(ontology, nodes, edges, Map.of());
  }

  /// The columns that tell when the relationships of a type hold, if there are any.
  public Optional<Validity> validity(EdgeType type) {
    return Optional.ofNullable(validity.get(new TableContent.Edges(type)));
  }

  /// Where the nodes of a type are stored.
  public NodeTable table(NodeType type) {
    return table(type.name());
  }

  public NodeTable table(String type) {
    var found = nodes.get(type);
    if (found == null) {
      throw new IllegalArgumentException("no table for " + type);
    }
    return found;
  }

  public EdgeSource source(EdgeType type) {
    var found = edges.get(type);
    if (found == null) {
      throw new IllegalArgumentException("no table for " + type.name());
    }
    return found;
  }
}
