package dev.kith.tool.query.read;

import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Literal;
import dev.kith.pattern.NodePattern;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import dev.kith.schema.Property;
import dev.kith.tool.argument.Problems;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Resolves a caller's names against the ontology; an unknown name is reported with its place and
/// similar names.
public final class OntologyNames {
  private final Ontology ontology;
  private final Problems problems;
  private final LiteralReader literals;
  private final BiPredicate<NodeType, Literal> there;

  /// @param there whether a node of a type has a key
  public OntologyNames(Ontology ontology, Problems problems, BiPredicate<NodeType, Literal> there) {
    this.ontology = ontology;
    this.problems = problems;
    this.there = there;
    this.literals = new LiteralReader(problems);
  }

  public Problems problems() {
    return problems;
  }

  public Ontology ontology() {
    return ontology;
  }

  public Optional<NodeType> nodeType(String at, String name) {
    var type = ontology.nodeType(name);
    if (type.isEmpty()) {
      problems.unknown(at, "is not a node type of this database", name, ontology.nodeTypeNames());
    }
    return type;
  }

  /// The node types of these names, each once.
  public Set<String> nodeTypes(String at, List<String> names) {
    var found = new LinkedHashSet<String>();
    for (int index = 0; index < names.size(); index++) {
      nodeType(at + "/" + index, names.get(index)).ifPresent(type -> found.add(type.name()));
    }
    return found;
  }

  public Optional<Property> property(String at, NodeType type, String name) {
    var property = type.property(name);
    if (property.isEmpty()) {
      problems.unknown(at, "is not a property of " + type.name(), name, type.propertyNames());
    }
    return property;
  }

  /// The relationships of that name, whatever their ends.
  public List<EdgeType> edgeTypes(String at, String name) {
    var types = ontology.edgeTypes(name);
    if (types.isEmpty()) {
      problems.unknown(
          at, "is not a relationship type of this database", name, ontology.edgeTypeNames());
    }
    return types;
  }

  /// The relationships of these names; all where none is named.
  public List<EdgeType> edgeTypes(String at, List<String> names) {
    if (names.isEmpty()) {
      return ontology.edgeTypes();
    }
    var found = new LinkedHashSet<EdgeType>();
    for (int index = 0; index < names.size(); index++) {
      found.addAll(edgeTypes(at + "/" + index, names.get(index)));
    }
    return List.copyOf(found);
  }

  /// Keys of nodes.
  public List<Literal> keys(String at, NodeType type, JsonNode ids) {
    var keys = new LinkedHashSet<Literal>();
    for (int index = 0; index < ids.size(); index++) {
      key(at + "/" + index, type, ids.path(index)).ifPresent(keys::add);
    }
    return List.copyOf(keys);
  }

  /// The key of a node. An id, which begins with the type, is taken as the key in it: where keys
  /// are integers, `gl_user:11` must mean 11; where they are texts, what is no key itself.
  public Optional<Literal> key(String at, NodeType type, JsonNode id) {
    var prefix = type.name() + ":";
    if (!id.isString() || !id.stringValue().startsWith(prefix)) {
      return literals.key(at, type.key(), id);
    }
    var rest = JsonNodeFactory.instance.stringNode(id.stringValue().substring(prefix.length()));
    if (type.key().type().isText()) {
      var whole = literals.key(at, type.key(), id);
      var part = literals.key(at, type.key(), rest);
      if (!isThere(type, part) || isThere(type, whole)) {
        return whole;
      }
    }
    problems.warn(at + " was taken as " + rest.stringValue() + ".");
    return literals.key(at, type.key(), rest);
  }

  private boolean isThere(NodeType type, Optional<Literal> key) {
    return key.filter(each -> there.test(type, each)).isPresent();
  }

  public Filter filter(String at, NodeType type, JsonNode json) {
    return new FilterReader(problems, type.name(), type.properties()).read(at, json);
  }

  /// A description of nodes: `label`, and perhaps `node_id`, `ids` and `filters`.
  public Optional<NodePattern> pattern(String at, JsonNode given) {
    var json = byId(at, given);
    var type = nodeType(at + "/label", json.path("label").asString(""));
    if (type.isEmpty()) {
      return Optional.empty();
    }
    Optional<List<Literal>> keys = Optional.empty();
    if (json.has("node_id") && json.has("ids")) {
      problems.report(at, "has both node_id and ids", "one of the two");
    }
    if (json.has("node_id")) {
      keys = Optional.of(key(at + "/node_id", type.get(), json.path("node_id")).stream().toList());
    } else if (json.has("ids")) {
      keys = Optional.of(keys(at + "/ids", type.get(), json.path("ids")));
    }
    var filter =
        json.has("filters")
            ? filter(at + "/filters", type.get(), json.path("filters"))
            : Filter.all();
    return Optional.of(new NodePattern(type.get(), keys, filter));
  }

  /// A node whose id, which begins with its type, stands where the type should.
  private JsonNode byId(String at, JsonNode given) {
    var id = given.path("label").asString("");
    int end = id.indexOf(':');
    if (end <= 0
        || given.size() != 1
        || ontology.nodeType(id).isPresent()
        || ontology.nodeType(id.substring(0, end)).isEmpty()) {
      return given;
    }
    problems.warn(at + " was taken as the node " + id + ".");
    return JsonNodeFactory.instance
        .objectNode()
        .put("label", id.substring(0, end))
        .put("node_id", id);
  }

  /// Conditions on nodes, by the names of their types.
  public Map<String, Filter> nodeFilters(String at, JsonNode json) {
    var filters = new LinkedHashMap<String, Filter>();
    if (!json.isObject()) {
      problems.wrongType(at, "an object of node types, each with conditions", json);
      return filters;
    }
    for (var member : json.properties()) {
      var place = Problems.within(at, member.getKey());
      nodeType(place, member.getKey())
          .ifPresent(type -> filters.put(type.name(), filter(place, type, member.getValue())));
    }
    return filters;
  }

  /// Relationships with the condition that stands beside their name, if any does.
  public Map<EdgeType, Filter> ways(String at, List<EdgeType> types, JsonNode filters) {
    var ways = new HashMap<EdgeType, Filter>();
    types.forEach(type -> ways.put(type, Filter.all()));
    if (!filters.isObject()) {
      problems.wrongType(at, "an object of relationship types, each with conditions", filters);
      return ways;
    }
    for (var member : filters.properties()) {
      var place = Problems.within(at, member.getKey());
      var named = edgeTypes(place, member.getKey());
      if (!named.isEmpty()) {
        named.forEach(ways::remove);
        conditioned(
                place, named.stream().filter(types::contains).toList(), named, member.getValue())
            .forEach(ways::put);
      }
    }
    return ways;
  }

  /// The relationships with one condition; those that lack one of its properties are left out.
  Map<EdgeType, Filter> conditioned(
      String at, List<EdgeType> types, List<EdgeType> known, JsonNode json) {
    var ways = new HashMap<EdgeType, Filter>();
    var worst = new ArrayList<Problems>();
    for (var type : types.isEmpty() ? known : types) {
      var own = new Problems();
      var filter = new FilterReader(own, type.name(), type.properties()).read(at, json);
      if (own.count() > 0) {
        worst.add(own);
      } else if (types.contains(type)) {
        ways.put(type, filter);
      } else {
        return Map.of();
      }
    }
    if (ways.isEmpty()) {
      worst.stream()
          .min(java.util.Comparator.comparingInt(Problems::count))
          .ifPresent(problems::addAll);
    }
    return ways;
  }

  /// Of each of the ways, all its properties where they are wanted.
  public static Map<EdgeType, List<Property>> returned(Set<EdgeType> ways, boolean wanted) {
    var returned = new HashMap<EdgeType, List<Property>>();
    ways.forEach(way -> returned.put(way, wanted ? way.properties() : List.of()));
    return returned;
  }

  public static Direction direction(String word) {
    return Direction.valueOf(word.toUpperCase(Locale.ROOT));
  }
}
