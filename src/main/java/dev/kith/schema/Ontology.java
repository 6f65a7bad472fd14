package dev.kith.schema;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
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
  private final Map<String, NodeType> byName = new HashMap<>();
  private final List<NodeType> nodeTypes;
  private final List<EdgeType> edgeTypes;
  private final Map<String, List<EdgeType>> edgesByName = new LinkedHashMap<>();
  private final Map<String, Set<String>> outgoing = new HashMap<>();
  private final Map<String, Set<String>> incoming = new HashMap<>();
  private final Map<String, List<Property>> usual = new HashMap<>();

  /// @param revision changes when, and only when, anything else here does
  public Ontology(String revision, List<NodeType> nodeTypes, List<EdgeType> edgeTypes) {
    this.revision = revision;
    this.nodeTypes = List.copyOf(nodeTypes);
    this.edgeTypes = List.copyOf(edgeTypes);
    for (var type : this.nodeTypes) {
      usual.put(type.name(), usual(type));
      if (byName.put(type.name(), type) != null) {
        throw new IllegalArgumentException("two node types are named " + type.name());
      }
    }
    for (var type : this.edgeTypes) {
      if (!byName.containsKey(type.from()) || !byName.containsKey(type.to())) {
        throw new IllegalArgumentException("an end of " + type.name() + " is not a node type");
      }
      edgesByName.computeIfAbsent(type.name(), _ -> new ArrayList<>()).add(type);
      outgoing.computeIfAbsent(type.from(), _ -> new LinkedHashSet<>()).add(type.name());
      incoming.computeIfAbsent(type.to(), _ -> new LinkedHashSet<>()).add(type.name());
    }
  }

  /// An ontology whose revision is computed from its content, without the numbers of nodes.
  public static Ontology of(List<NodeType> nodeTypes, List<EdgeType> edgeTypes) {
    return new Ontology(Revision.of(nodeTypes, edgeTypes), nodeTypes, edgeTypes);
  }

  private static List<Property> usual(NodeType type) {
    var names = Set.copyOf(type.usual());
    return type.properties().stream()
        .filter(property -> names.contains(property.name()) && !property.equals(type.key()))
        .toList();
  }

  public String revision() {
    return revision;
  }

  public List<NodeType> nodeTypes() {
    return nodeTypes;
  }

  public List<EdgeType> edgeTypes() {
    return edgeTypes;
  }

  /// The node type of that name.
  public Optional<NodeType> nodeType(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /// The properties of nodes that are returned if a caller names none, without their key, by the
  /// names of the types.
  public Map<String, List<Property>> usual() {
    return Collections.unmodifiableMap(usual);
  }

  /// The node type of a name that the ontology itself uses.
  public NodeType end(String name) {
    return nodeType(name).orElseThrow();
  }

  /// The relationships of that name, one for each pair of ends; may be empty.
  public List<EdgeType> edgeTypes(String name) {
    return List.copyOf(edgesByName.getOrDefault(name, List.of()));
  }

  /// The names of the node types.
  public List<String> nodeTypeNames() {
    return nodeTypes.stream().map(NodeType::name).toList();
  }

  /// The names of the relationships, each once.
  public List<String> edgeTypeNames() {
    return List.copyOf(edgesByName.keySet());
  }

  /// The names of the relationships that lead away from a type, each once.
  public List<String> outgoing(String type) {
    return List.copyOf(outgoing.getOrDefault(type, Set.of()));
  }

  /// The names of the relationships that lead to a type, each once.
  public List<String> incoming(String type) {
    return List.copyOf(incoming.getOrDefault(type, Set.of()));
  }
}
