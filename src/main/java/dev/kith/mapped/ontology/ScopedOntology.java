package dev.kith.mapped.ontology;

import dev.kith.graph.Scope;
import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import dev.kith.schema.Property;
import dev.kith.sql.Mapping;
import dev.kith.sql.RowAccess;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The part of an ontology that a caller may know.
///
/// An ontology is written by the operator and says nothing about rows, so most of it is visible to
/// everyone. Hidden are types that a caller's roles never reach, and, unless the caller is an
/// administrator, properties that are only for administrators: for that caller these names do not
/// exist.
///
/// @param searched the searchable properties of each node type
public record ScopedOntology(Ontology ontology, Map<String, List<Property>> searched) {
  public ScopedOntology {
    searched = Map.copyOf(searched);
  }

  public static ScopedOntology of(OntologyFile file, Scope scope) {
    return switch (scope) {
      case Scope.Everything() -> new ScopedOntology(file.ontology(), file.searched());
      case Scope.Under under -> new Narrowing(file.mapping(), under).narrowed(file.searched());
    };
  }

  private record Narrowing(Mapping mapping, Scope.Under scope) {
    ScopedOntology narrowed(Map<String, List<Property>> all) {
      var types = new ArrayList<NodeType>();
      var searched = new LinkedHashMap<String, List<Property>>();
      for (var type : mapping.ontology().nodeTypes()) {
        if (isReached(type)) {
          types.add(visible(type));
          searched.put(
              type.name(),
              all.getOrDefault(type.name(), List.of()).stream()
                  .filter(property -> isVisible(type, property.name()))
                  .toList());
        }
      }
      var names = types.stream().map(NodeType::name).toList();
      var edges =
          mapping.ontology().edgeTypes().stream()
              .filter(edge -> names.contains(edge.from()) && names.contains(edge.to()))
              .toList();
      return new ScopedOntology(Ontology.of(types, edges), searched);
    }

    private boolean isReached(NodeType type) {
      return switch (mapping.table(type).access()) {
        case RowAccess.Scoped(_, var minimum) -> holds(minimum);
        case RowAccess.Shared _, RowAccess.Open _, RowAccess.Linked _ -> true;
      };
    }

    private boolean holds(Scope.Role minimum) {
      return scope.grants().stream().anyMatch(grant -> grant.role().compareTo(minimum) >= 0);
    }

    private boolean isVisible(NodeType type, String property) {
      return holds(Scope.Role.ADMIN) || !mapping.table(type).adminOnly().contains(property);
    }

    private NodeType visible(NodeType type) {
      return new NodeType(
          type.name(),
          type.description(),
          type.key(),
          type.properties().stream().filter(each -> isVisible(type, each.name())).toList(),
          type.usual().stream().filter(each -> isVisible(type, each)).toList(),
          type.count());
    }
  }
}
