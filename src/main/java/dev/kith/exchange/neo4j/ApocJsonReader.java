package dev.kith.exchange.neo4j;

import dev.kith.exchange.GraphFiles;
import dev.kith.exchange.Row;
import dev.kith.exchange.RowReader;
import dev.kith.exchange.foreign.ForeignFiles;
import dev.kith.exchange.foreign.ForeignRows;
import dev.kith.exchange.foreign.Values;
import dev.kith.exchange.text.TextLines;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Reads the JSON lines of APOC's `export.json.all`: a node or a relationship in each.
final class ApocJsonReader implements RowReader {
  private final TextLines lines;

  ApocJsonReader(Path file, GraphFiles.ByteCounter read) {
    this.lines = new TextLines(ForeignFiles.stream(file, read));
  }

  @Override
  public void readAll(RowConsumer sink) throws IOException {
    for (var line = lines.next(); line.isPresent(); line = lines.next()) {
      var text = text(line.get());
      if (!text.isBlank()) {
        sink.take(lines.line(), row(text));
      }
    }
  }

  /// The replacement character alone would hide what was lost.
  private static String text(byte[] line) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(line)).toString();
    } catch (CharacterCodingException foreign) {
      return "\uFFFE";
    }
  }

  private static Row row(String text) {
    if (text.equals("\uFFFE")) {
      return new Row.BadRow("it is not UTF-8");
    }
    JsonNode line;
    try {
      line = Values.MAPPER.readTree(text.startsWith("\uFEFF") ? text.substring(1) : text);
    } catch (JacksonException broken) {
      var place = broken.getLocation();
      return new Row.BadRow(
          "not valid JSON" + (place == null ? "" : " at column " + place.getColumnNr()));
    } catch (NumberFormatException huge) {
      return new Row.BadRow("a number has too large an exponent");
    }
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(line.toString())) {
      return new Row.BadRow("contains half of a surrogate pair, which is not a character");
    }
    return switch (line.path("type").asString("")) {
      case "node" -> node(line);
      case "relationship" -> relationship(line);
      default -> new Row.BadRow("'type' must be node or relationship");
    };
  }

  private static Row node(JsonNode line) {
    var labels = new ArrayList<String>();
    for (var label : line.path("labels")) {
      labels.add(label.asString(""));
    }
    return line.path("properties") instanceof ObjectNode properties
        ? ForeignRows.node(id(line), labels, withoutNulls(properties))
        : line.has("properties")
            ? new Row.BadRow("'properties' must be an object")
            : ForeignRows.node(id(line), labels, Values.object());
  }

  private static Row relationship(JsonNode line) {
    var properties =
        line.path("properties") instanceof ObjectNode given ? withoutNulls(given) : Values.object();
    return line.has("properties") && !line.path("properties").isObject()
        ? new Row.BadRow("'properties' must be an object")
        : ForeignRows.relationship(
            id(line.path("start")),
            line.path("label").asString(""),
            id(line.path("end")),
            properties);
  }

  /// Points have members of their own, some of which may be missing.
  private static ObjectNode withoutNulls(ObjectNode properties) {
    properties.removeIf(JsonNode::isNull);
    for (var value : properties) {
      if (value instanceof ObjectNode inner) {
        withoutNulls(inner);
      }
    }
    return properties;
  }

  /// Ids were numbers before Neo4j 5.
  private static String id(JsonNode end) {
    var id = end.path("id");
    return id.isNumber() ? id.toString() : id.asString("");
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
