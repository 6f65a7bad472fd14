package dev.kith.shape.compact;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// How a family of tools writes relationships, and how they name the nodes that they join.
@SuppressWarnings("ImmutableEnumChecker") // its lists cannot change
enum EdgeKind {
  WALK(List.of("subject", "predicate", "object"), 1, List.of("id")),
  NEIGHBOURHOOD(
      List.of("subject", "subject_type", "predicate", "object", "object_type"),
      2,
      List.of("id", "entity_type")),
  PATTERN(List.of("type", "from", "to"), 0, List.of("label", "node_id")),
  RELATION(List.of("from", "to", "relationType"), 2, List.of("name"));

  private final List<String> keys;
  private final int predicate;
  private final List<String> nodeKeys;

  /// @param keys of a relationship, before all its others
  /// @param predicate which of them names the predicate
  /// @param nodeKeys what tells a node from others
  EdgeKind(List<String> keys, int predicate, List<String> nodeKeys) {
    this.keys = keys;
    this.predicate = predicate;
    this.nodeKeys = nodeKeys;
  }

  List<String> keys() {
    return keys;
  }

  String predicateKey() {
    return keys.get(predicate);
  }

  /// What a header says of the keys; nothing for the most frequent ones.
  String header() {
    return this == WALK ? "" : keys.stream().collect(Collectors.joining("|", "[", "]"));
  }

  /// A relationship.
  ///
  /// @param rest its further fields
  record EdgeValue(Value subject, String predicate, Value object, Map<String, Value> rest) {}

  /// The list of relationships that a value is, if it is one.
  Optional<List<EdgeValue>> edges(Value value) {
    if (!(value instanceof Value.Items(var items)) || items.isEmpty()) {
      return Optional.empty();
    }
    var edges = new ArrayList<EdgeValue>();
    for (var item : items) {
      var edge = edge(item);
      if (edge.isEmpty()) {
        return Optional.empty();
      }
      edges.add(edge.get());
    }
    return Optional.of(edges);
  }

  private Optional<EdgeValue> edge(Value item) {
    if (!(item instanceof Value.Fields(var fields))
        || fields.size() < keys.size()
        || !List.copyOf(fields.keySet()).subList(0, keys.size()).equals(keys)
        || !(fields.get(predicateKey()) instanceof Value.Text(var named))) {
      return Optional.empty();
    }
    var ends = new ArrayList<Value>();
    var rest = new LinkedHashMap<String, Value>();
    fields.forEach(
        (key, value) -> {
          if (!keys.contains(key)) {
            rest.put(key, value);
          } else if (!key.equals(predicateKey())) {
            ends.add(value);
          }
        });
    int half = ends.size() / 2;
    var subject = identity(ends.subList(0, half));
    var object = identity(ends.subList(half, ends.size()));
    return isEnd(subject) && isEnd(object)
        ? Optional.of(new EdgeValue(subject, named, object, rest))
        : Optional.empty();
  }

  private static Value identity(List<Value> parts) {
    return parts.size() == 1 ? parts.getFirst() : new Value.Items(parts);
  }

  private boolean isEnd(Value end) {
    return switch (this) {
      case WALK, RELATION -> end instanceof Value.Text;
      case NEIGHBOURHOOD ->
          end instanceof Value.Items(var parts) && parts.stream().allMatch(Value::isScalar);
      case PATTERN ->
          end instanceof Value.Fields(var fields)
              && List.copyOf(fields.keySet()).equals(nodeKeys)
              && fields.values().stream().allMatch(Value::isScalar);
    };
  }

  /// What tells a node from others, if a value is one: as the ends of relationships do.
  Optional<Value> node(Value value) {
    if (!(value instanceof Value.Fields(var fields))
        || !nodeKeys.stream()
            .allMatch(key -> fields.containsKey(key) && fields.get(key).isScalar())) {
      return Optional.empty();
    }
    if (this != PATTERN) {
      return Optional.of(identity(nodeKeys.stream().<Value>map(fields::get).toList()));
    }
    var both = new LinkedHashMap<String, Value>();
    nodeKeys.forEach(key -> both.put(key, fields.get(key)));
    return Optional.of(new Value.Fields(both));
  }
}
