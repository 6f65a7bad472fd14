package dev.kith.tool.argument;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/// Takes a value of another type where it can mean one thing only: "2" for 2, a string for a list
/// of one, JSON inside a string.
final class Coercion {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]{1,18}(\\.0+)?");
  private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]{1,30}(\\.[0-9]{1,30})?");
  private static final int LONGEST_JSON = 1 << 20;
  private static final Pattern COMMA = Pattern.compile("\\s*,\\s*");

  /// What a member may be called that holds the text meant, and what may stand beside it.
  private static final List<String> INSIDE =
      List.of("id", "name", "text", "content", "value", "query", "label");

  private static final Map<String, Set<String>> BESIDE =
      Map.of("id", Set.of("type", "label", "name"), "name", Set.of("type", "label"));

  private static final Pattern LAST_WORD = Pattern.compile("^.*?([A-Z]?[a-z]+)$");

  private Coercion() {}

  /// Reading JSON inside a string is rare, and the mapper takes long to make.
  private static final class Mapper {
    static final JsonMapper INSTANCE =
        JsonMapper.builder(
                JsonFactory.builder()
                    .streamReadConstraints(
                        StreamReadConstraints.builder()
                            .maxNestingDepth(200)
                            .maxNumberLength(400)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();
  }

  /// The value that must be meant; empty where the given one has the right type, or may mean
  /// anything.
  static Optional<JsonNode> of(ArgumentType type, JsonNode given) {
    return switch (type) {
      case ArgumentType.Text text -> text(text, given);
      case ArgumentType.Whole _ -> number(given, INTEGER);
      case ArgumentType.Real _ -> number(given, NUMBER);
      case ArgumentType.Flag() -> flag(given);
      case ArgumentType.ListOf(var item, var fewest, _) -> list(given, item, fewest);
      case ArgumentType.Fields(var fields) -> object(given, fields);
      case ArgumentType.Free free ->
          switch (free.jsonType()) {
            case "object" -> object(given, List.of());
            case "array" -> parsed(given, '[');
            default -> alone(given);
          };
    };
  }

  /// A text may stand for an object that needs nothing but a text.
  private static Optional<JsonNode> object(JsonNode given, List<Argument> fields) {
    var inside = parsed(given, '{').or(() -> alone(given).filter(JsonNode::isObject));
    var needed = fields.stream().filter(Argument::required).toList();
    if (inside.isEmpty() && given.isString() && isNode(needed)) {
      return node(given.stringValue());
    }
    if (inside.isPresent()
        || !given.isString()
        || needed.size() != 1
        || !takesText(needed.getFirst().type())) {
      return inside;
    }
    return Optional.of(JSON.objectNode().set(needed.getFirst().name(), given));
  }

  static boolean isNode(List<Argument> needed) {
    return needed.stream().map(Argument::name).toList().equals(List.of("label", "node_id"));
  }

  /// A node by an id that begins with its type, as the ids of tables do.
  static Optional<JsonNode> node(String id) {
    int end = id.indexOf(':');
    return end <= 0
        ? Optional.empty()
        : Optional.of(JSON.objectNode().put("label", id.substring(0, end)).put("node_id", id));
  }

  private static boolean takesText(ArgumentType type) {
    return type instanceof ArgumentType.Text
        || (type instanceof ArgumentType.Free free && free.takesText());
  }

  /// The one item of a list.
  private static Optional<JsonNode> alone(JsonNode given) {
    return given.isArray() && given.size() == 1 ? Optional.of(given.path(0)) : Optional.empty();
  }

  private static Optional<JsonNode> text(ArgumentType.Text type, JsonNode given) {
    if (given.isIntegralNumber()) {
      return Optional.of(JSON.stringNode(given.bigIntegerValue().toString()));
    }
    var alone = alone(given).filter(JsonNode::isString).or(() -> inside(given));
    if (alone.isPresent()) {
      return alone;
    }
    if (!given.isString() || type.allowed().isEmpty()) {
      return Optional.empty();
    }
    return named(given.stringValue(), type.allowed())
        .or(() -> only(Synonyms.same(given.stringValue(), type.allowed())))
        .map(JSON::stringNode);
  }

  /// The text in an object that holds nothing else, or nothing but the type of what it names.
  private static Optional<JsonNode> inside(JsonNode given) {
    for (var wanted : given.isObject() ? INSIDE : List.<String>of()) {
      var named = members(given, Set.of(wanted));
      if (named.size() == 1 && given.path(named.getFirst()).isString()) {
        var beside = BESIDE.getOrDefault(wanted, Set.of());
        return given.size() == 1 + members(given, beside).size()
            ? Optional.of(given.path(named.getFirst()))
            : Optional.empty();
      }
    }
    return Optional.empty();
  }

  /// The members whose names end with one of these words.
  private static List<String> members(JsonNode object, Set<String> words) {
    return object.propertyNames().stream()
        .filter(
            name ->
                words.contains(LAST_WORD.matcher(name).replaceFirst("$1").toLowerCase(Locale.ROOT)))
        .toList();
  }

  private static Optional<JsonNode> number(JsonNode given, Pattern form) {
    var alone = alone(given).filter(JsonNode::isNumber);
    if (alone.isPresent() || !given.isString()) {
      return alone;
    }
    var text = given.stringValue().strip();
    return form.matcher(text).matches()
        ? Optional.of(JSON.numberNode(new BigDecimal(text)))
        : Optional.empty();
  }

  private static Optional<JsonNode> flag(JsonNode given) {
    var word = given.isString() || given.isInt() ? given.asString() : "";
    return switch (word.strip().toLowerCase(Locale.ROOT)) {
      case "true", "yes", "1" -> Optional.of(JSON.booleanNode(true));
      case "false", "no", "0" -> Optional.of(JSON.booleanNode(false));
      default -> Optional.empty();
    };
  }

  private static Optional<JsonNode> list(JsonNode given, ArgumentType item, int fewest) {
    if (given.isArray()) {
      return Optional.empty();
    }
    var inside = parsed(given, '[');
    if (inside.isPresent()) {
      return inside;
    }
    if (fewest > 1 && given.isString() && item instanceof ArgumentType.Text) {
      var items = JSON.arrayNode();
      COMMA.splitAsStream(given.stringValue().strip()).forEach(items::add);
      return Optional.of(items);
    }
    var one = parsed(given, '{').orElse(given);
    boolean suits =
        switch (item) {
          case ArgumentType.Text text -> one.isString() || text(text, one).isPresent();
          case ArgumentType.Fields _ -> one.isString() || one.isObject();
          case ArgumentType.Free _ -> true;
          default -> of(item, one).isPresent() || one.isNumber();
        };
    return suits ? Optional.of(JSON.arrayNode().add(one)) : Optional.empty();
  }

  /// The JSON inside a string that begins with that bracket.
  private static Optional<JsonNode> parsed(JsonNode given, char bracket) {
    var text = given.isString() ? given.stringValue().strip() : "";
    if (text.isEmpty() || text.charAt(0) != bracket || text.length() > LONGEST_JSON) {
      return Optional.empty();
    }
    try {
      return Optional.of(Mapper.INSTANCE.readTree(text));
    } catch (JacksonException plainText) {
      return Optional.empty();
    }
  }

  /// The one name that differs from the given one in case and separators at most.
  static Optional<String> named(String given, List<String> names) {
    var plain = plain(given);
    return only(names.stream().filter(name -> plain(name).equals(plain)).toList());
  }

  /// The one name that is the plural of the given one, or of which that is the plural.
  static Optional<String> plural(String given, List<String> names) {
    var plain = plain(given);
    return only(
        names.stream()
            .filter(name -> plain(name).equals(plain + "s") || plain.equals(plain(name) + "s"))
            .toList());
  }

  static Optional<String> only(List<String> names) {
    return names.size() == 1 ? Optional.of(names.getFirst()) : Optional.empty();
  }

  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[_\\- .]", "");
  }
}
