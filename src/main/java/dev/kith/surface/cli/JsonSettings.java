package dev.kith.surface.cli;

import dev.kith.tool.Json;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/// Sets one server in the text of a JSON file.
final class JsonSettings {
  private static final String STEP = "  ";

  private final String text;
  private TextRange root = TextRange.NONE;
  private TextRange servers = TextRange.NONE;
  private TextRange server = TextRange.NONE;

  private JsonSettings(String text) {
    this.text = text;
  }

  /// Where a value stands in the text.
  private record TextRange(int from, int to, boolean empty) {
    private static final TextRange NONE = new TextRange(-1, -1, true);
  }

  /// @param text an object, in which the list is an object if it is there
  static String with(String text, String list, String name, JsonNode entry) {
    if (text.isBlank()) {
      return PrettyJson.of(Json.object().set(list, Json.object().set(name, entry))) + "\n";
    }
    var settings = new JsonSettings(text);
    settings.find(list, name);
    return settings.with(list, name, entry);
  }

  private void find(String list, String name) {
    try (var parser = SettingsFormat.COMMENTED.createParser(ObjectReadContext.empty(), text)) {
      parser.nextToken();
      int from = start(parser);
      boolean empty = true;
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        empty = false;
        boolean wanted = parser.currentName().equals(list);
        parser.nextToken();
        if (wanted) {
          findServer(parser, name);
        } else {
          parser.skipChildren();
        }
      }
      root = new TextRange(from, end(parser), empty);
    }
  }

  private void findServer(JsonParser parser, String name) {
    int from = start(parser);
    boolean empty = true;
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      empty = false;
      boolean wanted = parser.currentName().equals(name);
      parser.nextToken();
      int begun = start(parser);
      parser.skipChildren();
      if (wanted) {
        server = new TextRange(begun, end(parser), false);
      }
    }
    servers = new TextRange(from, end(parser), empty);
  }

  private static int start(JsonParser parser) {
    return (int) parser.currentTokenLocation().getCharOffset();
  }

  private static int end(JsonParser parser) {
    return (int) parser.currentLocation().getCharOffset();
  }

  private String with(String list, String name, JsonNode entry) {
    if (server.from() >= 0) {
      var value = indented(entry, indent(server.from()));
      return text.substring(0, server.from()) + value + text.substring(server.to());
    }
    return servers.from() >= 0
        ? inserted(servers, name, entry)
        : inserted(root, list, Json.object().set(name, entry));
  }

  /// First in the object: what follows may end with a comma and a comment, or without.
  private String inserted(TextRange object, String name, JsonNode value) {
    var outer = indent(object.from());
    var inner = outer + STEP;
    var key = Json.text(StringNode.valueOf(name));
    var member = "\n" + inner + key + ": " + indented(value, inner);
    var after = text.substring(object.from() + 1);
    var end = object.empty() && after.startsWith("}") ? "\n" + outer : "";
    return text.substring(0, object.from() + 1)
        + member
        + (object.empty()
            ? end
            : "," + (after.startsWith("\n") || after.startsWith("\r") ? "" : " "))
        + after;
  }

  private static String indented(JsonNode value, String indent) {
    return PrettyJson.of(value).replace("\n", "\n" + indent);
  }

  /// The white space with which the line of a place begins.
  private String indent(int place) {
    int line = text.lastIndexOf('\n', place) + 1;
    int first = line;
    while (first < place && (text.charAt(first) == ' ' || text.charAt(first) == '\t')) {
      first++;
    }
    return text.substring(line, first);
  }
}
