package dev.kith.schema;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What a graph can hold: its types of node and of relationship, with their properties.
///
/// It does not mention tables: only the engine knows where data is stored. Types are ordered by
/// name.
public final class Ontology {
  private final String revision;
  private final Map<String, NodeType> nodeTypes = new LinkedHashMap<>();
  private final List<EdgeType> edgeTypes;

  /// @param revision changes when, and only when, anything else here does
  public Ontology(String revision, List<NodeType> nodeTypes, List<EdgeType> edgeTypes) {
    this.revision = revision;
    this.edgeTypes = List.copyOf(edgeTypes);
    for (var type : nodeTypes) {
      if (this.nodeTypes.put(type.name(), type) != null) {
        throw new IllegalArgumentException("two node types are named " + type.name());
      }
    }
    for (var type : this.edgeTypes) {
      if (!this.nodeTypes.containsKey(type.from()) || !this.nodeTypes.containsKey(type.to())) {
        throw new IllegalArgumentException("an end of " + type.name() + " is not a node type");
      }
    }
  }

  /// An ontology whose revision is computed from its content, without the numbers of nodes.
  public static Ontology of(List<NodeType> nodeTypes, List<EdgeType> edgeTypes) {
    return new Ontology(Revision.of(nodeTypes, edgeTypes), nodeTypes, edgeTypes);
  }

  public String revision() {
    return revision;
  }

  public List<NodeType> nodeTypes() {
    return List.copyOf(nodeTypes.values());
  }

  public List<EdgeType> edgeTypes() {
    return edgeTypes;
  }

  /// The node type of that name.
  public Optional<NodeType> nodeType(String name) {
    return Optional.ofNullable(nodeTypes.get(name));
  }

  /// The node type of a name that the ontology itself uses.
  public NodeType end(String name) {
    return nodeType(name).orElseThrow();
  }

  /// The relationships of that name, one for each pair of ends; may be empty.
  public List<EdgeType> edgeTypes(String name) {
    return edgeTypes.stream().filter(type -> type.name().equals(name)).toList();
  }

  /// The names of the node types.
  public List<String> nodeTypeNames() {
    return List.copyOf(nodeTypes.keySet());
  }

  /// The names of the relationships, each once.
  public List<String> edgeTypeNames() {
    Set<String> names = new LinkedHashSet<>();
    edgeTypes.forEach(type -> names.add(type.name()));
    return List.copyOf(names);
  }
}
