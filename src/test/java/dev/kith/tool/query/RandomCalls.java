package dev.kith.tool.query;

import dev.kith.graph.NaivePatterns;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Calls of the query tools drawn at random over a graph: every tool, every argument.
final class RandomCalls {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final List<String> DIRECTIONS = List.of("outgoing", "incoming", "both");

  private final Ontology ontology;
  private final List<NodeRef> refs;
  private final Random form;
  private final Random values;
  private final RandomFilters filters;

  /// @param form decides what is asked
  /// @param values decides what it is asked about
  RandomCalls(NaivePatterns graph, Random form, Random values) {
    this.ontology = graph.ontology();
    this.refs = graph.things().stream().map(NaivePatterns.Thing::ref).toList();
    this.form = form;
    this.values = values;
    this.filters = new RandomFilters(form, values);
  }

  QueryToolCall any() {
    return switch (form.nextInt(6)) {
      case 0, 1 -> find();
      case 2 -> traverse();
      case 3 -> explore();
      case 4 -> paths();
      default -> aggregate();
    };
  }

  QueryToolCall find() {
    var type = pick(ontology.nodeTypes());
    var call = JSON.objectNode().put("node_label", type.name());
    conditions(call, type.properties());
    if (form.nextInt(4) == 0) {
      call.set("ids", ids(type));
    }
    if (form.nextBoolean()) {
      var names = call.putArray("properties");
      type.properties().stream().filter(_ -> form.nextBoolean()).forEach(p -> names.add(p.name()));
    }
    if (form.nextBoolean()) {
      var order = call.putArray("order_by");
      var sortable = new ArrayList<>(sortable(type));
      for (int count = form.nextInt(3); count > 0 && !sortable.isEmpty(); count--) {
        var sort =
            order.addObject().put("property", sortable.remove(form.nextInt(sortable.size())));
        direction(sort, List.of("asc", "desc"));
      }
    }
    return limited("find_nodes", call);
  }

  private static List<String> sortable(NodeType type) {
    return type.properties().stream()
        .filter(property -> property.type() != PropertyType.STRINGS)
        .map(Property::name)
        .toList();
  }

  QueryToolCall traverse() {
    var call = JSON.objectNode();
    call.set("from", pattern());
    var steps = call.putArray("relationships");
    for (int count = form.nextInt(3); count >= 0; count--) {
      steps.add(step());
    }
    if (form.nextInt(3) == 0) {
      call.set("to", pattern());
    }
    flags(call);
    return limited("traverse_relationships", call);
  }

  private ObjectNode step() {
    var step = JSON.objectNode();
    var names = ontology.edgeTypeNames();
    List<EdgeType> taken = ontology.edgeTypes();
    if (names.isEmpty() || form.nextInt(4) == 0) {
      step.put("type", "*");
    } else if (form.nextInt(3) == 0) {
      step.putArray("type").add(pick(names)).add(pick(names));
    } else {
      var name = pick(names);
      step.put("type", name);
      taken = ontology.edgeTypes(name);
    }
    direction(step, DIRECTIONS);
    if (form.nextInt(3) == 0) {
      int least = 1 + form.nextInt(2);
      step.put("min_hops", least).put("max_hops", least + form.nextInt(2));
    }
    if (form.nextInt(3) == 0) {
      conditions(step, allowed(taken));
    }
    return step;
  }

  /// The properties of several types, each with the values that all of them allow: tables declare
  /// theirs and refuse another, an owned database takes it.
  private static List<Property> allowed(List<EdgeType> types) {
    var all = types.stream().flatMap(type -> type.properties().stream()).toList();
    return all.stream()
        .map(
            property ->
                all.stream()
                    .filter(other -> other.name().equals(property.name()))
                    .filter(other -> other.type() == PropertyType.ENUM)
                    .reduce(property, RandomCalls::inBoth))
        .filter(property -> property.type() != PropertyType.ENUM || !property.values().isEmpty())
        .toList();
  }

  private static Property inBoth(Property one, Property other) {
    if (one.type() == PropertyType.STRING) {
      return other;
    }
    var values = one.values().stream().filter(other.values()::contains).toList();
    return new Property(one.name(), other.type(), one.nullable(), values, one.description());
  }

  private ObjectNode pattern() {
    var type = pick(ontology.nodeTypes());
    var pattern = JSON.objectNode().put("label", type.name());
    if (form.nextInt(3) == 0) {
      conditions(pattern, type.properties());
    }
    if (form.nextInt(4) == 0) {
      pattern.set("ids", ids(type));
    }
    return pattern;
  }

  QueryToolCall explore() {
    var call = JSON.objectNode();
    var start = pick(refs);
    call.putObject("start_node").put("label", start.type()).set("node_id", key(start.key()));
    if (form.nextBoolean()) {
      call.put("max_hops", 1 + form.nextInt(3));
    }
    along(call);
    return limited("explore_neighbors", call);
  }

  QueryToolCall paths() {
    var call = JSON.objectNode();
    call.set("from", pattern());
    call.set("to", pattern());
    call.put("max_hops", 1 + form.nextInt(3));
    if (form.nextBoolean()) {
      call.put("mode", form.nextBoolean() ? "all" : "shortest");
    }
    along(call);
    return limited("find_paths", call);
  }

  /// The arguments that explore_neighbors and find_paths share.
  private void along(ObjectNode call) {
    direction(call, DIRECTIONS);
    flags(call);
    if (form.nextInt(3) == 0 && !ontology.edgeTypes().isEmpty()) {
      call.putArray("relationship_types").add(pick(ontology.edgeTypeNames()));
    }
    if (form.nextInt(3) == 0 && !ontology.edgeTypes().isEmpty()) {
      var type = pick(ontology.edgeTypes());
      call.putObject("relationship_filters")
          .set(type.name(), filters.filters(allowed(ontology.edgeTypes(type.name())), 1));
    }
    if (form.nextInt(3) == 0) {
      call.putArray("node_types").add(pick(ontology.nodeTypeNames()));
    }
    if (form.nextInt(3) == 0) {
      var type = pick(ontology.nodeTypes());
      call.putObject("node_filters").set(type.name(), filters.filters(type.properties(), 1));
    }
  }

  private void flags(ObjectNode call) {
    if (form.nextInt(3) == 0) {
      call.put("topology_only", form.nextBoolean());
    }
    if (form.nextBoolean()) {
      call.put("relationship_properties", form.nextBoolean());
    }
  }

  QueryToolCall aggregate() {
    var type = pick(ontology.nodeTypes());
    var call = JSON.objectNode().put("node_label", type.name());
    conditions(call, type.properties());
    var beside = new RandomTotals(ontology, form, filters);
    beside.fill(call, type);
    return new QueryToolCall("aggregate_nodes", call);
  }

  private void conditions(ObjectNode call, List<Property> properties) {
    if (!properties.isEmpty() && form.nextInt(5) > 2) {
      call.set("filters", filters.filters(properties, 2));
    }
  }

  private JsonNode ids(NodeType type) {
    var ids = JSON.arrayNode();
    var own = refs.stream().filter(ref -> ref.type().equals(type.name())).toList();
    for (int count = 1 + values.nextInt(4); count > 0; count--) {
      ids.add(
          values.nextInt(5) == 0
              ? filters.value(type.key())
              : key(own.get(values.nextInt(own.size())).key()));
    }
    return ids;
  }

  private JsonNode key(Literal key) {
    return switch (key) {
      case Literal.Whole(var number) when values.nextBoolean() -> JSON.numberNode(number);
      case Literal.Whole(var number) -> JSON.stringNode(Long.toString(number));
      case Literal.Text(var text) -> JSON.stringNode(text);
      default -> throw new IllegalArgumentException("no key");
    };
  }

  private void direction(ObjectNode at, List<String> directions) {
    if (form.nextBoolean()) {
      at.put("direction", pick(directions));
    }
  }

  private QueryToolCall limited(String tool, ObjectNode call) {
    if (form.nextInt(3) > 0) {
      call.put("limit", 1 + form.nextInt(8));
    }
    return new QueryToolCall(tool, call);
  }

  private <T> T pick(List<T> some) {
    return some.get(form.nextInt(some.size()));
  }
}
