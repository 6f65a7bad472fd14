package dev.kith.mapped;

import dev.kith.schema.EdgeType;
import dev.kith.schema.Ontology;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Numbers the node types and the names of relationships, in the order of the names. Most readings
/// need no number, so they are made when one is asked for.
final class Predicates {
  private final Ontology ontology;
  private @Nullable Numbered numbered;

  Predicates(Ontology ontology) {
    this.ontology = ontology;
  }

  private record Numbered(
      List<String> names,
      List<String> types,
      Map<String, Integer> codes,
      Map<String, Integer> typeCodes) {
    static Numbered of(Ontology ontology) {
      var names = ontology.edgeTypeNames();
      var types = ontology.nodeTypeNames();
      return new Numbered(names, types, codes(names), codes(types));
    }

    private static Map<String, Integer> codes(List<String> names) {
      var codes = new HashMap<String, Integer>();
      names.forEach(name -> codes.put(name, codes.size()));
      return codes;
    }
  }

  private Numbered numbered() {
    if (numbered == null) {
      numbered = Numbered.of(ontology);
    }
    return numbered;
  }

  Optional<Integer> code(String predicate) {
    return Optional.ofNullable(numbered().codes.get(predicate));
  }

  String name(int code) {
    return numbered().names.get(code);
  }

  Optional<Integer> typeCode(String type) {
    return Optional.ofNullable(numbered().typeCodes.get(type));
  }

  String typeName(int code) {
    return numbered().types.get(code);
  }

  /// The relationship of a name between two types.
  EdgeType between(String from, int code, String to) {
    return ontology.edgeTypes(name(code)).stream()
        .filter(type -> type.from().equals(from) && type.to().equals(to))
        .findFirst()
        .orElseThrow();
  }
}
