package dev.kith.mapped;

import dev.kith.schema.EdgeType;
import dev.kith.schema.Ontology;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Numbers the node types and the names of relationships, in the order of the names.
final class Predicates {
  private final Ontology ontology;
  private final List<String> names;
  private final List<String> types;
  private final Map<String, Integer> codes = new HashMap<>();
  private final Map<String, Integer> typeCodes = new HashMap<>();

  Predicates(Ontology ontology) {
    this.ontology = ontology;
    this.names = ontology.edgeTypeNames();
    this.types = ontology.nodeTypeNames();
    names.forEach(name -> codes.put(name, codes.size()));
    types.forEach(name -> typeCodes.put(name, typeCodes.size()));
  }

  Optional<Integer> code(String predicate) {
    return Optional.ofNullable(codes.get(predicate));
  }

  String name(int code) {
    return names.get(code);
  }

  Optional<Integer> typeCode(String type) {
    return Optional.ofNullable(typeCodes.get(type));
  }

  String typeName(int code) {
    return types.get(code);
  }

  /// The relationship of a name between two types.
  EdgeType between(String from, int code, String to) {
    return ontology.edgeTypes(names.get(code)).stream()
        .filter(type -> type.from().equals(from) && type.to().equals(to))
        .findFirst()
        .orElseThrow();
  }
}
