package dev.kith.tool.query.read;

import dev.kith.schema.Property;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Conditions as other query languages write them, in the form that is read here.
final class OtherConditions {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final Pattern TEXT =
      Pattern.compile("\\s*(\\w+)\\s*(=|==|!=|<>|>=|<=|>|<)\\s*['\"]?(.*?)['\"]?\\s*");
  private static final List<String> OF_PROPERTY = List.of("property", "field", "column");
  private static final List<String> OF_OPERATOR = List.of("operator", "op", "comparison");
  private static final Set<String> AND = Set.of("and", "$and", "AND", "all");

  private final List<Property> properties;

  OtherConditions(List<Property> properties) {
    this.properties = List.copyOf(properties);
  }

  private boolean isProperty(String name) {
    for (var property : properties) {
      if (property.name().equals(name)) {
        return true;
      }
    }
    return false;
  }

  /// The conditions that must be meant; empty where they have the right form, or may mean anything.
  Optional<ObjectNode> corrected(JsonNode given) {
    if (given.isString()) {
      return written(given.stringValue());
    }
    if (given.isArray() && !given.isEmpty()) {
      return joined(JSON.objectNode(), given);
    }
    for (var and : AND) {
      if (given.path(and).isArray() && !isProperty(and)) {
        var rest = (ObjectNode) given.deepCopy();
        return joined(rest, rest.remove(and));
      }
    }
    return given.isObject() ? single(given) : Optional.empty();
  }

  /// `state = opened`.
  private Optional<ObjectNode> written(String text) {
    var parts = TEXT.matcher(text);
    if (!parts.matches() || !isProperty(parts.group(1)) || parts.group(3).isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(condition(parts.group(1), parts.group(2), JSON.stringNode(parts.group(3))));
  }

  private static ObjectNode condition(String property, String operator, JsonNode value) {
    var condition = JSON.objectNode();
    condition.putObject(property).set(OperatorNames.corrected(operator).orElse(operator), value);
    return condition;
  }

  /// All of several; none where two are about the same property, since one would replace the other.
  private Optional<ObjectNode> joined(ObjectNode all, JsonNode several) {
    for (var each : several) {
      if (!each.isObject()) {
        return Optional.empty();
      }
      for (var member : single(each).orElse((ObjectNode) each).properties()) {
        if (all.has(member.getKey())) {
          return Optional.empty();
        }
        all.set(member.getKey(), member.getValue());
      }
    }
    return Optional.of(all);
  }

  /// `{"property": "state", "operator": "eq", "value": "opened"}`.
  private Optional<ObjectNode> single(JsonNode given) {
    if (!given.has("value")) {
      return Optional.empty();
    }
    var property = one(given, OF_PROPERTY);
    var operator = one(given, OF_OPERATOR);
    int members = operator.isPresent() ? 3 : 2;
    if (property.isEmpty()
        || given.size() != members
        || !isProperty(property.get().asString(""))
        || given.propertyNames().stream().anyMatch(this::isProperty)) {
      return Optional.empty();
    }
    var word = operator.map(name -> name.asString("")).orElse("eq");
    return Optional.of(condition(property.get().asString(), word, given.path("value")));
  }

  private static Optional<JsonNode> one(JsonNode given, List<String> names) {
    return names.stream().filter(given::has).findFirst().map(given::get);
  }

  /// Operators, with two comparisons for `between`.
  static JsonNode operators(JsonNode given) {
    var ends = given.path("between");
    if (!ends.isArray() || ends.size() != 2 || given.has("gte") || given.has("lte")) {
      return given;
    }
    var both = (ObjectNode) given.deepCopy();
    both.remove("between");
    both.set("gte", ends.path(0));
    both.set("lte", ends.path(1));
    return both;
  }
}
