package dev.kith.schema.census;

import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Counts the property values of the nodes and edges of each type. Its owner subtracts whatever is
/// removed, as it was when added, so that it always equals a full count.
///
/// With one exception: a string property that once had a thousand values is not shown as a list of
/// values again until the next full count.
public final class Census {
  private static final String KEY = "id";
  private static final int MOST_USUAL = 16;

  private final Map<String, TypeCensus> nodes = new TreeMap<>();
  private final Map<PredicateEnds, PropertyCounts> edges =
      new TreeMap<>(
          Comparator.comparing(PredicateEnds::predicate)
              .thenComparing(PredicateEnds::from)
              .thenComparing(PredicateEnds::to));

  private record PredicateEnds(String predicate, String from, String to) {}

  private static final class TypeCensus {
    private final PropertyCounts properties;
    private long prefixed;
    private long whole;

    private TypeCensus(PropertyCounts properties) {
      this.properties = properties;
    }
  }

  /// Reads a census that [#write] wrote.
  ///
  /// @param heartbeat called for each type with the bytes read so far; what it throws ends the
  ///   reading
  public static Census read(InputStream in, LongConsumer heartbeat) {
    var census = new Census();
    try (var parser = JsonMapper.shared().createParser(in)) {
      expect(parser.nextToken() == JsonToken.START_OBJECT);
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        boolean nodes = parser.currentName().equals("nodes");
        var end = nodes ? JsonToken.END_OBJECT : JsonToken.END_ARRAY;
        parser.nextToken();
        while (parser.nextToken() != end) {
          heartbeat.accept(parser.currentLocation().getByteOffset());
          if (nodes) {
            census.readNode(parser);
          } else {
            census.readEdge(parser.readValueAsTree());
          }
        }
      }
      expect(parser.currentToken() == JsonToken.END_OBJECT);
    }
    return census;
  }

  private static void expect(boolean holds) {
    if (!holds) {
      throw new IllegalArgumentException("no census");
    }
  }

  private void readNode(JsonParser parser) {
    expect(parser.currentToken() == JsonToken.PROPERTY_NAME);
    var name = parser.currentName();
    parser.nextToken();
    JsonNode stored = parser.readValueAsTree();
    var kind = new TypeCensus(PropertyCounts.of(stored));
    kind.prefixed = stored.path("prefixed").longValue();
    kind.whole = stored.path("whole").longValue();
    nodes.put(name, kind);
  }

  private void readEdge(JsonNode stored) {
    var triple =
        new PredicateEnds(
            stored.path("predicate").stringValue(),
            stored.path("from").stringValue(),
            stored.path("to").stringValue());
    edges.put(triple, PropertyCounts.of(stored));
  }

  /// Writes all counts, one type after another.
  ///
  /// @param heartbeat called for each type; what it throws ends the writing
  public void write(OutputStream out, Runnable heartbeat) {
    try (var json = JsonMapper.shared().createGenerator(out)) {
      json.writeStartObject();
      json.writeName("nodes").writeStartObject();
      nodes.forEach(
          (name, kind) -> {
            heartbeat.run();
            json.writeName(name);
            json.writeTree(
                kind.properties.json().put("prefixed", kind.prefixed).put("whole", kind.whole));
          });
      json.writeEndObject();
      json.writeName("edges").writeStartArray();
      edges.forEach(
          (triple, counts) -> {
            heartbeat.run();
            json.writeTree(
                counts
                    .json()
                    .put("predicate", triple.predicate)
                    .put("from", triple.from)
                    .put("to", triple.to));
          });
      json.writeEndArray();
      json.writeEndObject();
    }
  }

  /// How many types of node and of relationship there are.
  public int size() {
    return nodes.size() + edges.size();
  }

  /// How many nodes were counted.
  public long nodeCount() {
    return nodes.values().stream().mapToLong(kind -> kind.properties.total()).sum();
  }

  /// How many edges were counted.
  public long edgeCount() {
    return edges.values().stream().mapToLong(PropertyCounts::total).sum();
  }

  /// Whether another census has the same counts.
  public boolean agrees(Census other) {
    return nodes.keySet().equals(other.nodes.keySet())
        && edges.keySet().equals(other.edges.keySet())
        && nodes.entrySet().stream()
            .allMatch(
                each ->
                    Optional.ofNullable(other.nodes.get(each.getKey()))
                        .filter(kind -> agree(each.getValue(), kind))
                        .isPresent())
        && edges.entrySet().stream()
            .allMatch(
                each ->
                    Optional.ofNullable(other.edges.get(each.getKey()))
                        .filter(each.getValue()::agrees)
                        .isPresent());
  }

  private static boolean agree(TypeCensus one, TypeCensus other) {
    return one.prefixed == other.prefixed
        && one.whole == other.whole
        && one.properties.agrees(other.properties);
  }

  /// Counts a node in (`by` is 1) or out (-1).
  public void node(int by, String type, String id, String metadata) {
    var kind = nodes.computeIfAbsent(type, _ -> new TypeCensus(new PropertyCounts()));
    kind.properties.count(by, metadata);
    if (id.startsWith(type) && id.startsWith(":", type.length())) {
      kind.prefixed += by;
      kind.whole += KeyForm.isWhole(id, type.length() + 1) ? by : 0;
    }
    if (kind.properties.total() == 0) {
      nodes.remove(type);
    }
  }

  /// Counts an edge in (`by` is 1) or out (-1).
  public void edge(int by, String predicate, String from, String to, String metadata) {
    var triple = new PredicateEnds(predicate, from, to);
    var counts = edges.computeIfAbsent(triple, _ -> new PropertyCounts());
    counts.count(by, metadata);
    if (counts.total() == 0) {
      edges.remove(triple);
    }
  }

  /// How the keys of a type derive from ids.
  public KeyForm keyForm(String type) {
    var kind = nodes.get(type);
    if (kind == null || kind.prefixed < kind.properties.total()) {
      return KeyForm.PLAIN;
    }
    return new KeyForm(KeyForm.prefix(type), kind.whole == kind.properties.total());
  }

  /// Whether a property of a node type has values of several types, which are shown as text.
  public boolean isMixed(String type, String property) {
    var kind = nodes.get(type);
    return kind != null && kind.properties.isMixed(property);
  }

  /// The same for a relationship's property.
  public boolean isMixed(EdgeType type, String property) {
    var counts = edges.get(new PredicateEnds(type.name(), type.from(), type.to()));
    return counts != null && counts.isMixed(property);
  }

  /// What the graph holds now.
  public Ontology ontology() {
    return ontology(() -> {});
  }

  /// The same.
  ///
  /// @param heartbeat called for each type; what it throws ends the work
  public Ontology ontology(Runnable heartbeat) {
    var nodeTypes = new ArrayList<NodeType>();
    nodes.forEach(
        (name, kind) -> {
          heartbeat.run();
          nodeTypes.add(nodeType(name, kind));
        });
    var edgeTypes = new ArrayList<EdgeType>();
    edges.forEach(
        (triple, counts) -> {
          heartbeat.run();
          if (nodes.containsKey(triple.from) && nodes.containsKey(triple.to)) {
            edgeTypes.add(
                new EdgeType(triple.predicate, triple.from, triple.to, "", counts.properties("")));
          }
        });
    return Ontology.of(nodeTypes, edgeTypes);
  }

  private NodeType nodeType(String name, TypeCensus kind) {
    var key =
        Property.of(KEY, keyForm(name).whole() ? PropertyType.INT64 : PropertyType.STRING, false);
    var properties = new ArrayList<Property>();
    properties.add(key);
    properties.addAll(kind.properties.properties(KEY));
    List<String> usual =
        properties.stream()
            .map(Property::name)
            .filter(property -> !kind.properties.isLong(property))
            .limit(MOST_USUAL)
            .toList();
    return new NodeType(name, "", key, properties, usual, kind.properties.total());
  }
}
