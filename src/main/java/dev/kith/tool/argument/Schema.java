package dev.kith.tool.argument;

import static java.util.stream.Collectors.joining;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Builds JSON Schemas (2020-12) for what tools take and give.
public final class Schema {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private Schema() {}

  /// A property of an object.
  public record Field(String name, ObjectNode schema, boolean always) {
    /// The same property, which may be missing.
    public Field maybe() {
      return new Field(name, schema, false);
    }
  }

  /// A property that is always there.
  public static Field field(String name, ObjectNode schema, String description) {
    return new Field(name, described(schema, description), true);
  }

  /// An object with these properties and perhaps others.
  public static ObjectNode object(Field... fields) {
    var schema = JSON.objectNode().put("type", "object");
    var properties = schema.putObject("properties");
    var required = JSON.arrayNode();
    for (var field : fields) {
      properties.set(field.name(), field.schema());
      if (field.always()) {
        required.add(field.name());
      }
    }
    if (!required.isEmpty()) {
      schema.set("required", required);
    }
    return schema;
  }

  /// What a schema takes, in words.
  static String words(JsonNode schema) {
    if (schema.path("anyOf").isArray()) {
      return schema.path("anyOf").valueStream().map(Schema::words).collect(joining(" or "));
    }
    return switch (schema.path("type").asString("")) {
      case "string" -> "a string";
      case "integer" -> "an integer";
      case "number" -> "a number";
      case "boolean" -> "true or false";
      case "array" -> "an array";
      case "object" -> "an object";
      default -> "JSON as the schema says";
    };
  }

  /// An array of such items.
  public static ObjectNode array(ObjectNode items) {
    var schema = JSON.objectNode().put("type", "array");
    schema.set("items", items);
    return schema;
  }

  public static ObjectNode text() {
    return JSON.objectNode().put("type", "string");
  }

  public static ObjectNode texts() {
    return array(text());
  }

  public static ObjectNode whole() {
    return JSON.objectNode().put("type", "integer");
  }

  public static ObjectNode real() {
    return JSON.objectNode().put("type", "number");
  }

  public static ObjectNode flag() {
    return JSON.objectNode().put("type", "boolean");
  }

  /// Any object.
  public static ObjectNode anyObject() {
    return JSON.objectNode().put("type", "object");
  }

  /// What fits one of these. Not a list of types, which many clients do not read.
  public static ObjectNode anyOf(ObjectNode... schemas) {
    var schema = JSON.objectNode();
    schema.putArray("anyOf").addAll(List.of(schemas));
    return schema;
  }

  /// A number or null.
  public static ObjectNode realOrNull() {
    return anyOf(real(), nothing());
  }

  /// A string or null.
  public static ObjectNode textOrNull() {
    return anyOf(text(), nothing());
  }

  private static ObjectNode nothing() {
    return JSON.objectNode().put("type", "null");
  }

  /// A string, a number, or true or false.
  public static ObjectNode scalar() {
    return anyOf(text(), real(), flag());
  }

  /// A list of any values.
  public static ObjectNode anyArray() {
    return JSON.objectNode().put("type", "array");
  }

  /// What an answer that had to be cut says about it.
  public static Field truncated() {
    return truncated(field("of", whole(), "How many there would be."));
  }

  /// The same for answers that may not know how many there would be.
  public static Field truncatedSomewhere() {
    return truncated(field("of", whole(), "How many there would be, if known.").maybe());
  }

  private static Field truncated(Field of) {
    return field(
            "truncated",
            object(
                field("reason", text(), "max_tokens"),
                field("returned", whole(), "How many are in this answer."),
                of,
                field("stubs", whole(), "How many lost their detail.").maybe(),
                field("next", anyObject(), "The arguments that continue from here.").maybe()),
            "Present only if something was left out.")
        .maybe();
  }

  /// The schema of arguments: nothing but these.
  public static ObjectNode of(List<Argument> arguments) {
    var schema = JSON.objectNode().put("type", "object");
    var properties = schema.putObject("properties");
    var required = JSON.arrayNode();
    for (var argument : arguments) {
      properties.set(argument.name(), property(argument));
      if (argument.required()) {
        required.add(argument.name());
      }
    }
    if (!required.isEmpty()) {
      schema.set("required", required);
    }
    return schema.put("additionalProperties", false);
  }

  private static ObjectNode property(Argument argument) {
    var schema = described(argument.type().schema(), argument.description());
    if (argument.fallback().isPresent()) {
      schema.set("default", argument.fallback().get());
    }
    return schema;
  }

  private static ObjectNode described(ObjectNode schema, String description) {
    return description.isEmpty() ? schema : schema.put("description", description);
  }
}
