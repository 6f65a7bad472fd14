package dev.kith.tool.query;

import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Conditions as callers write them: of every operator, with values of every type.
///
/// One source of chance decides the form and another the values, so that the same form can be had
/// with other values.
final class RandomFilters {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final List<String> OF_ALL =
      List.of("eq", "ne", "in", "not_in", "gt", "gte", "lt", "lte", "is_null");
  private static final List<String> OF_TEXT =
      List.of("contains", "starts_with", "ends_with", "like");
  private static final List<String> PATTERNS =
      List.of("%", "a%", "%É%", "_", "\\%%", "__%", "%a_b%", "\\\\", "_\n_", "A", "%ς");

  private final Random form;
  private final Random values;

  RandomFilters(Random form, Random values) {
    this.form = form;
    this.values = values;
  }

  ObjectNode filters(List<Property> properties, int depth) {
    var filters = JSON.objectNode();
    if (properties.isEmpty()) {
      return filters;
    }
    for (int count = form.nextInt(4) / 2; count >= 0; count--) {
      var property = any(form, properties);
      if (form.nextInt(4) == 0) {
        filters.set(property.name(), value(property));
      } else {
        filters.set(property.name(), operators(property));
      }
    }
    if (depth > 0 && form.nextInt(3) == 0) {
      filters.set("not", filters(properties, depth - 1));
    }
    if (depth > 0 && form.nextInt(3) == 0) {
      var any = filters.putArray("any");
      any.add(filters(properties, depth - 1));
      any.add(filters(properties, depth - 1));
    }
    return filters;
  }

  private ObjectNode operators(Property property) {
    var operators = JSON.objectNode();
    for (int count = form.nextInt(2); count >= 0; count--) {
      var operator = any(form, suiting(property));
      operators.set(operator, operand(operator, property));
    }
    return operators;
  }

  private List<String> suiting(Property property) {
    if (property.type() == PropertyType.STRINGS) {
      return List.of("contains", "is_null");
    }
    var suiting = new ArrayList<>(OF_ALL);
    if (property.type().isText()) {
      suiting.addAll(OF_TEXT);
    }
    return suiting;
  }

  private JsonNode operand(String operator, Property property) {
    return switch (operator) {
      case "is_null" -> JSON.booleanNode(form.nextBoolean());
      case "in", "not_in" -> {
        var list = JSON.arrayNode();
        for (int count = values.nextInt(3); count >= 0; count--) {
          list.add(value(property));
        }
        yield list;
      }
      case "contains", "starts_with", "ends_with" ->
          JSON.stringNode(any(values, RandomSketch.WORDS));
      case "like" -> JSON.stringNode(any(values, PATTERNS));
      default -> value(property);
    };
  }

  /// A value that the property may have.
  JsonNode value(Property property) {
    return switch (property.type()) {
      case INT32, INT64 ->
          whole(values.nextInt(8) == 0 ? 123_456_789_012_345_678L : values.nextInt(-3, 6));
      case FLOAT64 -> JSON.numberNode(values.nextInt(-3, 6) / 4.0);
      case BOOLEAN -> JSON.booleanNode(values.nextBoolean());
      case DATETIME -> JSON.stringNode(moment());
      case DATE -> JSON.stringNode(RandomSketch.day(values).toString());
      case ENUM -> JSON.stringNode(any(values, property.values()));
      case STRING, STRINGS -> JSON.stringNode(any(values, RandomSketch.WORDS));
    };
  }

  private JsonNode whole(long number) {
    return values.nextBoolean() ? JSON.numberNode(number) : JSON.stringNode(Long.toString(number));
  }

  private String moment() {
    var moment = RandomSketch.moment(values);
    return values.nextBoolean()
        ? moment.toString()
        : moment.atOffset(ZoneOffset.ofHours(values.nextInt(-9, 9))).toString();
  }

  private static <T> T any(Random random, List<T> some) {
    return some.get(random.nextInt(some.size()));
  }
}
