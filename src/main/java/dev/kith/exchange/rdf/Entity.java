package dev.kith.exchange.rdf;

import dev.kith.exchange.Row;
import dev.kith.exchange.foreign.ForeignRows;
import dev.kith.exchange.foreign.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import tools.jackson.databind.JsonNode;

/// What triples say about one subject: its types, names and properties.
final class Entity {
  static final String TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
  private static final String INDIVIDUAL = "http://www.w3.org/2002/07/owl#NamedIndividual";
  private static final String XSD = "http://www.w3.org/2001/XMLSchema#";
  private static final String NAME = "name";
  private static final String ALIASES = "aliases";

  /// What gives an entity its name, the best first.
  private static final List<String> NAMING =
      List.of(
          "http://www.w3.org/2004/02/skos/core#prefLabel",
          "http://www.w3.org/2000/01/rdf-schema#label",
          "http://schema.org/name",
          "https://schema.org/name");

  private static final String ALIAS = "http://www.w3.org/2004/02/skos/core#altLabel";

  private final String id;
  private final List<String> types = new ArrayList<>();
  private final List<Named> names = new ArrayList<>();
  private final SequencedSet<String> aliases = new LinkedHashSet<>();
  private final Map<String, SequencedSet<JsonNode>> properties = new LinkedHashMap<>();

  /// A name; the smaller its rank, the better.
  private record Named(String text, int rank) {}

  Entity(String id) {
    this.id = id;
  }

  void type(String iri) {
    if (!iri.equals(INDIVIDUAL)) {
      types.add(Names.local(iri));
    }
  }

  void addLiteral(String predicate, RdfTerm.Literal literal) {
    if (NAMING.contains(predicate)) {
      names.add(new Named(literal.text(), rank(literal.kind()) * 10 + NAMING.indexOf(predicate)));
    } else if (predicate.equals(ALIAS)) {
      aliases.add(literal.text());
    } else {
      properties
          .computeIfAbsent(property(predicate, literal.kind()), _ -> new LinkedHashSet<>())
          .add(value(literal));
    }
  }

  /// Text without a language first, then English, then any.
  private static int rank(String kind) {
    var language = kind.toLowerCase(Locale.ROOT);
    return !language.startsWith("@") ? 0 : language.startsWith("@en") ? 1 : 2;
  }

  /// `comment`, and `comment_fr` for a text in French.
  private static String property(String predicate, String kind) {
    var local = Names.local(predicate);
    return kind.startsWith("@")
        ? local + "_" + kind.substring(1).toLowerCase(Locale.ROOT).replace('-', '_')
        : local;
  }

  private static JsonNode value(RdfTerm.Literal literal) {
    var text = literal.text();
    if (!literal.kind().startsWith(XSD)) {
      return Values.text(text);
    }
    Optional<JsonNode> value =
        switch (literal.kind().substring(XSD.length())) {
          case "integer",
              "int",
              "long",
              "short",
              "byte",
              "nonNegativeInteger",
              "positiveInteger",
              "nonPositiveInteger",
              "negativeInteger",
              "unsignedLong",
              "unsignedInt",
              "unsignedShort",
              "unsignedByte" ->
              Values.integer(text);
          case "decimal", "double", "float" -> Values.real(text);
          case "boolean" ->
              switch (text) {
                case "1" -> Values.truth("true");
                case "0" -> Values.truth("false");
                default -> Values.truth(text);
              };
          default -> Optional.empty();
        };
    return value.orElse(Values.text(text));
  }

  Row row() {
    var object = Values.object();
    names.stream()
        .min((one, other) -> Integer.compare(one.rank, other.rank))
        .ifPresent(
            best -> {
              object.put(NAME, best.text);
              aliases.remove(best.text);
              names.stream()
                  .map(Named::text)
                  .filter(text -> !text.equals(best.text))
                  .forEach(aliases::add);
            });
    properties.forEach(
        (name, values) -> {
          var free = name.equals(NAME) && object.has(NAME) ? "name_" : name;
          if (values.size() == 1) {
            object.set(free, values.getFirst());
          } else {
            values.forEach(object.withArray(free)::add);
          }
        });
    if (!aliases.isEmpty()) {
      aliases.forEach(object.withArray(ALIASES)::add);
    }
    return ForeignRows.node(id, types, object);
  }
}
