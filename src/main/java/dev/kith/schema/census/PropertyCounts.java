package dev.kith.schema.census;

import dev.kith.schema.Property;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The properties of all nodes, or of all edges, of one type.
final class PropertyCounts {
  /// A name that needs no escapes in a path; others are not shown, but can be read.
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,63}");

  private static final int MOST_PROPERTIES = 200;
  private static final int MOST_DIGITS = 18;

  private static final JsonMapper JSON = JsonMapper.shared();

  private final Map<String, PropertyCount> counts = new TreeMap<>();
  private long total;

  void count(int by, String metadata) {
    total += by;
    if (metadata.length() <= 2) {
      return;
    }
    try (var parser = JSON.createParser(metadata)) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        var name = parser.currentName();
        parser.nextToken();
        if (isCounted(name)) {
          countValue(by, name, parser);
        } else {
          parser.skipChildren();
        }
      }
    }
  }

  private boolean isCounted(String name) {
    return counts.containsKey(name)
        || (counts.size() < MOST_PROPERTIES && PLAIN.matcher(name).matches());
  }

  private void countValue(int by, String name, JsonParser parser) {
    switch (parser.currentToken()) {
      case VALUE_NULL -> {}
      case VALUE_STRING -> {
        var text = parser.getString();
        add(by, name, MetadataKind.ofText(text), text);
      }
      case VALUE_TRUE, VALUE_FALSE -> add(by, name, MetadataKind.FLAG, "");
      case VALUE_NUMBER_INT -> {
        boolean fits = parser.getStringLength() <= MOST_DIGITS || isLong(parser);
        add(by, name, fits ? MetadataKind.WHOLE : MetadataKind.OTHER, "");
      }
      case VALUE_NUMBER_FLOAT ->
          add(
              by,
              name,
              Double.isFinite(parser.getDoubleValue()) ? MetadataKind.REAL : MetadataKind.OTHER,
              "");
      case START_ARRAY ->
          add(by, name, isTexts(parser) ? MetadataKind.TEXTS : MetadataKind.OTHER, "");
      default -> {
        parser.skipChildren();
        add(by, name, MetadataKind.OTHER, "");
      }
    }
  }

  private static boolean isLong(JsonParser parser) {
    return parser.getBigIntegerValue().bitLength() < Long.SIZE;
  }

  private static boolean isTexts(JsonParser parser) {
    boolean texts = true;
    for (var token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
      texts &= token == JsonToken.VALUE_STRING;
      parser.skipChildren();
    }
    return texts;
  }

  private void add(int by, String name, MetadataKind sort, String text) {
    var count = counts.computeIfAbsent(name, _ -> new PropertyCount());
    count.count(by, sort, text);
    if (count.present() == 0) {
      counts.remove(name);
    }
  }

  long total() {
    return total;
  }

  ObjectNode json() {
    var json = JSON.createObjectNode().put("total", total);
    var properties = json.putObject("properties");
    counts.forEach((name, count) -> properties.set(name, count.json()));
    return json;
  }

  static PropertyCounts of(JsonNode json) {
    var counts = new PropertyCounts();
    counts.total = json.path("total").longValue();
    for (var property : json.path("properties").properties()) {
      counts.counts.put(property.getKey(), PropertyCount.of(property.getValue()));
    }
    return counts;
  }

  boolean agrees(PropertyCounts other) {
    return total == other.total
        && counts.keySet().equals(other.counts.keySet())
        && counts.entrySet().stream()
            .allMatch(
                each ->
                    Optional.ofNullable(other.counts.get(each.getKey()))
                        .filter(each.getValue()::agrees)
                        .isPresent());
  }

  boolean isMixed(String property) {
    var count = counts.get(property);
    return count != null && count.isMixed();
  }

  boolean isLong(String property) {
    var count = counts.get(property);
    return count != null && count.isLong();
  }

  /// All of them by name, except one.
  List<Property> properties(String except) {
    var properties = new ArrayList<Property>();
    counts.forEach(
        (name, count) -> {
          if (!name.equals(except)) {
            properties.add(count.property(name, total));
          }
        });
    return properties;
  }
}
