package dev.kith.graph;

import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// The ontology that the data of a [HeapGraph] suggests, and the data as that ontology sees it.
final class HeapOntology {
  private static final int FEW_VALUES = 20;

  private final HeapGraph graph;
  private final Map<String, NodeType> types = new TreeMap<>();
  private final Map<List<String>, EdgeType> ways = new LinkedHashMap<>();
  private final Set<String> prefixed = new HashSet<>();

  HeapOntology(HeapGraph graph) {
    this.graph = graph;
    var members = new TreeMap<String, List<Node>>();
    graph.nodes.values().forEach(node -> listed(members, node.type()).add(node));
    members.forEach((name, nodes) -> types.put(name, type(name, nodes)));
    var edges = new TreeMap<String, List<Edge>>();
    rows().forEach(edge -> listed(edges, String.join("\n", ends(edge))).add(edge));
    edges.forEach(
        (_, all) -> {
          var ends = ends(all.getFirst());
          var properties = properties(all.stream().map(Edge::metadata).toList());
          ways.put(ends, new EdgeType(ends.get(0), ends.get(1), ends.get(2), "", properties));
        });
  }

  private List<Edge> rows() {
    return Stream.concat(graph.edges.values().stream(), graph.again.stream()).toList();
  }

  private static <T> List<T> listed(Map<String, List<T>> lists, String name) {
    return lists.computeIfAbsent(name, _ -> new ArrayList<>());
  }

  private List<String> ends(Edge edge) {
    return List.of(
        edge.predicate(),
        graph.nodes.get(edge.subject()).type(),
        graph.nodes.get(edge.object()).type());
  }

  NaivePatterns patterns() {
    var ontology =
        new Ontology(
            "naive-" + Integer.toHexString(List.of(types, ways).hashCode()),
            List.copyOf(types.values()),
            List.copyOf(ways.values()));
    var things = new ArrayList<NaivePatterns.Thing>();
    for (var node : graph.nodes.values()) {
      things.add(
          new NaivePatterns.Thing(
              ref(node.id()), values(node.metadata(), types.get(node.type()).properties())));
    }
    var ties = new ArrayList<NaivePatterns.Tie>();
    for (var edge : rows()) {
      var way = ways.get(ends(edge));
      ties.add(
          new NaivePatterns.Tie(
              way,
              ref(edge.subject()),
              ref(edge.object()),
              values(edge.metadata(), way.properties())));
    }
    return new NaivePatterns(ontology, things, ties);
  }

  private NodeRef ref(String id) {
    var type = graph.nodes.get(id).type();
    var key = prefixed.contains(type) ? id.substring(type.length() + 1) : id;
    return new NodeRef(
        type,
        types.get(type).key().type() == PropertyType.INT64
            ? new Literal.Whole(Long.parseLong(key))
            : new Literal.Text(key));
  }

  private NodeType type(String name, List<Node> nodes) {
    if (nodes.stream().allMatch(node -> node.id().startsWith(name + ":"))) {
      prefixed.add(name);
    }
    boolean whole =
        nodes.stream()
            .allMatch(node -> node.id().matches("\\Q" + name + ":\\E(0|-?[1-9][0-9]{0,17})"));
    var key = Property.of("id", whole ? PropertyType.INT64 : PropertyType.STRING, false);
    var all = new ArrayList<>(List.of(key));
    all.addAll(properties(nodes.stream().map(Node::metadata).toList()));
    return new NodeType(
        name, "", key, all, all.stream().map(Property::name).toList(), nodes.size());
  }

  private static List<Property> properties(List<Metadata> all) {
    var found = new TreeMap<String, List<JsonNode>>();
    for (var metadata : all) {
      for (var member : metadata.toObject().properties()) {
        if (!member.getKey().equals("id") && !member.getValue().isNull()) {
          listed(found, member.getKey()).add(member.getValue());
        }
      }
    }
    var properties = new ArrayList<Property>();
    found.forEach(
        (name, values) -> {
          var type = common(values);
          var texts = new TreeSet<String>();
          values.forEach(value -> texts.add(value.asString("")));
          boolean few =
              values.stream().allMatch(HeapOntology::isPlainText)
                  && texts.size() <= FEW_VALUES
                  && texts.size() * 3 <= values.size()
                  && texts.stream().allMatch(text -> !text.isEmpty() && text.length() <= 40);
          properties.add(
              new Property(
                  name,
                  few ? PropertyType.ENUM : type,
                  values.size() < all.size(),
                  few ? List.copyOf(texts) : List.of(),
                  ""));
        });
    return properties;
  }

  private static boolean isPlainText(JsonNode value) {
    return value.isString() && typeOf(value) == PropertyType.STRING;
  }

  private static PropertyType common(List<JsonNode> values) {
    var types = new LinkedHashSet<PropertyType>();
    values.forEach(value -> types.add(typeOf(value)));
    if (types.size() == 1) {
      return types.getFirst();
    }
    return types.stream().allMatch(PropertyType::isNumber)
        ? PropertyType.FLOAT64
        : PropertyType.STRING;
  }

  private static PropertyType typeOf(JsonNode value) {
    return switch (value.getNodeType()) {
      case NUMBER ->
          value.canConvertToLong() && value.isIntegralNumber()
              ? PropertyType.INT64
              : PropertyType.FLOAT64;
      case BOOLEAN -> PropertyType.BOOLEAN;
      case ARRAY ->
          value.valueStream().allMatch(JsonNode::isString)
              ? PropertyType.STRINGS
              : PropertyType.STRING;
      case STRING -> textType(value.stringValue());
      case OBJECT, NULL, BINARY, MISSING, POJO -> PropertyType.STRING;
    };
  }

  private static PropertyType textType(String text) {
    try {
      if (text.endsWith("Z")) {
        Instant.parse(text);
        return PropertyType.DATETIME;
      }
      LocalDate.parse(text);
      return PropertyType.DATE;
    } catch (DateTimeParseException words) {
      return PropertyType.STRING;
    }
  }

  private static Map<String, Literal> values(Metadata metadata, List<Property> properties) {
    var object = metadata.toObject();
    var values = new HashMap<String, Literal>();
    for (var property : properties) {
      var value = object.get(property.name());
      if (value != null && !value.isNull() && !property.name().equals("id")) {
        values.put(property.name(), literal(value, property.type()));
      }
    }
    return values;
  }

  private static Literal literal(JsonNode value, PropertyType type) {
    return switch (type) {
      case STRING, ENUM ->
          new Literal.Text(value.isString() ? value.stringValue() : value.toString());
      case INT32, INT64 -> new Literal.Whole(value.longValue());
      case FLOAT64 -> new Literal.Real(value.doubleValue());
      case BOOLEAN -> new Literal.Flag(value.booleanValue());
      case DATETIME -> new Literal.Timestamp(Instant.parse(value.stringValue()));
      case DATE -> new Literal.Day(LocalDate.parse(value.stringValue()));
      case STRINGS -> new Literal.Texts(value.valueStream().map(JsonNode::stringValue).toList());
    };
  }
}
