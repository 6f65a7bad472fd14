package dev.kith.tool.argument;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Schemas as one list of tools shows them: what a model needs to write a call, in few tokens.
///
/// Every session pays for the list. What a call seldom meets is left out (bounds of lengths and
/// numbers, which the server checks and its faults name), an object that was described once is
/// referred to, an argument that an earlier tool described in the same words is not described
/// again, and what is the same for all tools is said in the server's instructions. The whole schema
/// is in the OpenAPI document.
public final class BriefSchema {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final Set<String> BOUNDS =
      Set.of(
          "minLength",
          "maxLength",
          "pattern",
          "minItems",
          "maxItems",
          "minProperties",
          "maxProperties",
          "additionalProperties");
  private static final Set<String> COMMON =
      Set.of("database", "max_tokens", "cursor", "limit", "offset", "source");

  /// Above this, a caller meets a maximum only by mistake.
  private static final long USUAL_MAXIMUM = 1_000;

  /// A description of so many words repeats what the name says.
  private static final int NAME_IN_WORDS = 5;

  /// The names of the properties that described an object of this tool first.
  private final Map<JsonNode, String> described = new HashMap<>();

  private final Set<ShownArgument> shown = new HashSet<>();

  /// What was said of an argument.
  private record ShownArgument(String argument, String description) {}

  /// The schema of the arguments of the next tool in the list.
  public ObjectNode input(ObjectNode schema) {
    described.clear();
    return object(schema);
  }

  /// The schema of an answer: the fields that are always there, and their types.
  public static ObjectNode output(ObjectNode schema) {
    return fields(schema, true);
  }

  /// The schema of an answer that may be compact, and then has none of these fields.
  public static ObjectNode outputOrCompact(ObjectNode schema) {
    return output(schema).remove(List.of("required"));
  }

  /// @param items whether to say what is in lists and which fields are required
  private static ObjectNode fields(JsonNode schema, boolean items) {
    var brief = JSON.objectNode().put("type", "object");
    var required = schema.path("required");
    if (!required.isEmpty()) {
      var properties = brief.putObject("properties");
      for (var name : required) {
        var field = schema.path("properties").path(name.asString());
        properties.set(name.asString(), field(field, items));
      }
      if (items) {
        brief.set("required", required);
      }
    }
    return brief;
  }

  private static ObjectNode field(JsonNode schema, boolean items) {
    var brief = JSON.objectNode();
    var key = schema.has("type") ? "type" : "anyOf";
    brief.set(key, schema.path(key));
    if (items && schema.path("items").has("required")) {
      brief.set("items", fields(schema.get("items"), false));
    }
    return brief;
  }

  private ObjectNode object(ObjectNode schema) {
    var brief = JSON.objectNode();
    for (var entry : schema.properties()) {
      var value = entry.getValue();
      if (keeps(entry.getKey(), value)) {
        brief.set(
            entry.getKey(),
            switch (entry.getKey()) {
              case "properties" -> properties((ObjectNode) value);
              case "items" -> object((ObjectNode) value);
              case "anyOf" -> alternatives(value);
              default -> value;
            });
      }
    }
    if (schema.path("additionalProperties").isObject()) {
      brief.remove("properties"); // its own description says what the names are
    }
    return brief;
  }

  private static boolean keeps(String key, JsonNode value) {
    return switch (key) {
      case "maximum" -> value.isIntegralNumber() && value.asLong() <= USUAL_MAXIMUM;
      case "minimum" -> false;
      case "default" -> !value.isBoolean() && !(value.isNumber() && value.asDouble() == 0);
      default -> !BOUNDS.contains(key);
    };
  }

  private ObjectNode properties(ObjectNode properties) {
    var brief = JSON.objectNode();
    for (var entry : properties.properties()) {
      brief.set(entry.getKey(), property(entry.getKey(), (ObjectNode) entry.getValue()));
    }
    return brief;
  }

  private ObjectNode property(String name, ObjectNode schema) {
    var brief = object(schema);
    if (COMMON.contains(name) || words(brief) <= NAME_IN_WORDS || !isNew(name, brief)) {
      brief.remove("description");
    }
    if (brief.path("properties").isEmpty()) {
      return brief;
    }
    var first = described.putIfAbsent(schema.get("properties"), name);
    if (first == null) {
      return brief;
    }
    var own = brief.path("description").asString("");
    return Schema.anyObject().put("description", (own + " As " + first + ".").strip());
  }

  private boolean isNew(String name, ObjectNode schema) {
    return shown.add(new ShownArgument(name, schema.path("description").asString("")));
  }

  private static int words(ObjectNode schema) {
    return schema.path("description").asString("").split(" ", -1).length;
  }

  private JsonNode alternatives(JsonNode schemas) {
    var brief = JSON.arrayNode();
    schemas.forEach(each -> brief.add(object((ObjectNode) each)));
    return brief;
  }
}
