package dev.kith.tool.query;

import dev.kith.graph.Edge;
import dev.kith.graph.Metadata;
import dev.kith.graph.Node;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Small graphs with few values, so that they meet, and odd ones, so that they hurt.
final class RandomSketch {
  static final List<String> WORDS =
      List.of(
          "a",
          "A",
          "b",
          "ab",
          "é",
          "É",
          "e\u0301",
          "%",
          "_",
          "a_b",
          "axb",
          "\\",
          "it's",
          "\"so\"",
          "a\nb",
          "\uD83D\uDE00",
          "\uFFFD",
          "ß",
          "İ",
          "ς",
          "Σ",
          "'; --",
          "?",
          "$1",
          "NULL",
          "1",
          "",
          " ",
          "true",
          "0.5",
          "[1");
  static final List<String> STATES = List.of("opened", "closed", "on hold");
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /// What sort of value each property has, by its name.
  private enum Sort {
    WHOLE,
    REAL,
    FLAG,
    MOMENT,
    DAY,
    TEXTS,
    TEXT,
    STATE,
    MIXED
  }

  private static final Map<String, Sort> PROPERTIES = new LinkedHashMap<>();

  static {
    PROPERTIES.put("whole", Sort.WHOLE);
    PROPERTIES.put("real", Sort.REAL);
    PROPERTIES.put("flag", Sort.FLAG);
    PROPERTIES.put("at", Sort.MOMENT);
    PROPERTIES.put("day", Sort.DAY);
    PROPERTIES.put("tags", Sort.TEXTS);
    PROPERTIES.put("text", Sort.TEXT);
    PROPERTIES.put("state", Sort.STATE);
    PROPERTIES.put("mixed", Sort.MIXED);
  }

  private final Random random;

  RandomSketch(Random random) {
    this.random = random;
  }

  Sketch sketch() {
    var nodes = new ArrayList<Node>();
    int people = 1 + random.nextInt(8);
    for (int index = 0; index < people; index++) {
      long key = index == 3 ? 123_456_789_012_345_678L : index - 2L;
      nodes.add(node("person", "person:" + key));
    }
    int notes = random.nextInt(8);
    for (int index = 0; index < notes; index++) {
      nodes.add(node("note", "note:" + WORDS.get(index)));
    }
    int places = random.nextInt(4);
    for (int index = 0; index < places; index++) {
      nodes.add(node("place", "place:" + (10 - index)));
    }
    var edges = edges(nodes);
    var again = new ArrayList<Edge>();
    if (random.nextInt(3) == 0) {
      for (var edge : edges) {
        if (!edge.predicate().equals("IN") && random.nextBoolean()) {
          again.add(new Edge(edge.subject(), edge.predicate(), edge.object(), metadata(4)));
        }
      }
    }
    return new Sketch(nodes, edges, again);
  }

  private Node node(String type, String id) {
    return new Node(id, type, metadata(7));
  }

  private List<Edge> edges(List<Node> nodes) {
    var edges = new ArrayList<Edge>();
    var seen = new HashSet<List<String>>();
    var ends = ends();
    for (int count = random.nextInt(4 * nodes.size()); count > 0; count--) {
      var subject = any(nodes);
      var object = any(nodes);
      var predicate = random.nextBoolean() ? "KNOWS" : "about";
      if (ends.contains(List.of(predicate, subject.type(), object.type()))
          && seen.add(List.of(predicate, subject.id(), object.id()))) {
        edges.add(new Edge(subject.id(), predicate, object.id(), metadata(4)));
      }
    }
    // of these each node has one at most, and nothing is known of them: they can be foreign keys
    for (var node : nodes) {
      var object = any(nodes);
      if (ends.contains(List.of("IN", node.type(), object.type()))) {
        edges.add(new Edge(node.id(), "IN", object.id(), Metadata.NONE));
      }
    }
    return edges;
  }

  /// Which predicates join which types: few, for each costs every hop a branch.
  private Set<List<String>> ends() {
    var types = List.of("person", "person", "note", "place");
    var ends = new HashSet<List<String>>();
    for (var predicate : List.of("KNOWS", "about", "IN")) {
      for (int count = random.nextInt(3); count >= 0; count--) {
        ends.add(List.of(predicate, any(types), any(types)));
      }
    }
    return ends;
  }

  /// @param often how often in ten a property has a value
  private Metadata metadata(int often) {
    var object = JSON.objectNode();
    PROPERTIES.forEach(
        (name, sort) -> {
          if (random.nextInt(10) < often) {
            put(object, name, sort);
          }
        });
    return Metadata.of(object);
  }

  private void put(ObjectNode object, String name, Sort sort) {
    object.set(name, value(sort));
  }

  private JsonNode value(Sort sort) {
    return switch (sort) {
      case WHOLE -> JSON.numberNode(random.nextInt(-3, 6));
      case REAL -> JSON.numberNode(random.nextInt(-3, 6) / 4.0);
      case FLAG -> JSON.booleanNode(random.nextBoolean());
      case MOMENT -> JSON.stringNode(moment(random).toString());
      case DAY -> JSON.stringNode(day(random).toString());
      case TEXTS -> texts();
      case TEXT -> JSON.stringNode(any(WORDS));
      case STATE -> JSON.stringNode(any(STATES));
      case MIXED -> mixed();
    };
  }

  /// Values of several sorts, some of which look alike.
  private JsonNode mixed() {
    return switch (random.nextInt(7)) {
      case 0 -> JSON.numberNode(1);
      case 1 -> JSON.stringNode("1");
      case 2 -> JSON.booleanNode(random.nextBoolean());
      case 3 -> JSON.stringNode("true");
      case 4 -> JSON.numberNode(0.5);
      case 5 -> JSON.arrayNode().add(1).add("é");
      default -> JSON.objectNode().put("a", "\"");
    };
  }

  private ArrayNode texts() {
    var texts = JSON.arrayNode();
    for (int count = random.nextInt(4); count > 0; count--) {
      texts.add(any(WORDS));
    }
    return texts;
  }

  static Instant moment(Random random) {
    long second = List.of(0L, -1L, 1_735_689_599L, 1_600_000_000L).get(random.nextInt(4));
    return Instant.ofEpochSecond(
        second + 86_400L * random.nextInt(-40, 40),
        random.nextBoolean() ? 0 : random.nextInt(1_000_000) * 1_000L);
  }

  static LocalDate day(Random random) {
    return LocalDate.ofEpochDay(random.nextInt(-300, 300));
  }

  private <T> T any(List<T> some) {
    return some.get(random.nextInt(some.size()));
  }
}
