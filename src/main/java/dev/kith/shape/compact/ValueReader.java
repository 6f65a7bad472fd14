package dev.kith.shape.compact;

import dev.kith.shape.TimeCheck;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/// Reads the JSON of an answer.
final class ValueReader {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  private final JsonParser parser;
  private final TimeCheck time;

  private ValueReader(JsonParser parser, TimeCheck time) {
    this.parser = parser;
    this.time = time;
  }

  /// The value that a text holds; empty for what would not be the same written again, such as a key
  /// twice.
  static Optional<Value> read(String json, TimeCheck time) {
    try (var parser = FACTORY.createParser(ObjectReadContext.empty(), json)) {
      return Optional.of(new ValueReader(parser, time).value(parser.nextToken()));
    } catch (JacksonException strange) {
      return Optional.empty();
    }
  }

  private Value value(JsonToken token) {
    time.step();
    return switch (token) {
      case START_OBJECT -> new Value.Fields(fields());
      case START_ARRAY -> new Value.Items(items());
      case VALUE_STRING -> new Value.Text(parser.getString());
      default -> new Value.Literal(parser.getString());
    };
  }

  private Map<String, Value> fields() {
    var fields = new LinkedHashMap<String, Value>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      var key = parser.currentName();
      fields.put(key, value(parser.nextToken()));
    }
    return fields;
  }

  private List<Value> items() {
    var items = new ArrayList<Value>();
    for (var token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
      items.add(value(token));
    }
    return items;
  }
}
