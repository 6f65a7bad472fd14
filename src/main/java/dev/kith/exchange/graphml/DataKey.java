package dev.kith.exchange.graphml;

import dev.kith.exchange.foreign.Values;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// A `<key>` of GraphML: the name and type of what nodes or edges hold.
///
/// @param domain node, edge, or all; others are not read
/// @param graphics whether it holds a drawing of yEd, whose label alone is read
record DataKey(
    String name,
    String domain,
    String type,
    boolean list,
    boolean graphics,
    Optional<String> usual) {
  boolean isFor(String element) {
    return domain.equals(element) || domain.equals("all") || domain.isEmpty();
  }

  DataKey otherwise(String text) {
    return new DataKey(name, domain, type, list, graphics, Optional.of(text));
  }

  /// The value of a text; empty where it is none of the key's type.
  Optional<JsonNode> value(String text) {
    if (list) {
      return Values.json(text.getBytes(StandardCharsets.UTF_8)).filter(JsonNode::isArray);
    }
    return switch (type.toLowerCase(Locale.ROOT)) {
      case "int", "long", "short", "byte", "integer" -> Values.integer(text);
      case "float", "double" -> Values.real(text);
      case "boolean" -> Values.truth(text);
      default -> Optional.of(Values.text(text));
    };
  }
}
