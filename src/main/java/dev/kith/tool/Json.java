package dev.kith.tool;

import dev.kith.graph.Metadata;
import dev.kith.shape.JsonText;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Reads and writes JSON trees with the streaming parser alone.
///
/// A server that is started only to be asked for its tools should not pay for building an object
/// mapper. What callers send is bounded here in depth and in the length of numbers and names.
public final class Json {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final int DEEPEST = 200;
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEEPEST)
                  .maxNumberLength(400)
                  .maxStringLength(64 << 20)
                  .build())
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .recyclerPool(JsonRecyclerPools.threadLocalPool())
          .build();

  private Json() {}

  /// A text is not JSON; the message does not repeat the text.
  public static final class Malformed extends Exception {
    private static final long serialVersionUID = 1;

    Malformed() {
      super("not JSON", null, false, false);
    }
  }

  /// The one value that UTF-8 bytes hold.
  public static JsonNode read(byte[] bytes, int offset, int length) throws Malformed {
    var plain = PlainJson.read(bytes, offset, length);
    return plain.isMissingNode() ? parsed(bytes, offset, length) : plain;
  }

  static JsonNode parsed(byte[] bytes, int offset, int length) throws Malformed {
    try (var parser = FACTORY.createParser(ObjectReadContext.empty(), bytes, offset, length)) {
      return whole(parser);
    } catch (JacksonException broken) {
      throw new Malformed();
    }
  }

  /// The one value that a text holds.
  public static JsonNode read(String text) throws Malformed {
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    return read(bytes, 0, bytes.length);
  }

  /// An empty object.
  public static ObjectNode object() {
    return NODES.objectNode();
  }

  private static JsonNode whole(JsonParser parser) throws Malformed {
    var first = parser.nextToken();
    if (first == null) {
      throw new Malformed();
    }
    var value = value(parser, first);
    if (parser.nextToken() != null) {
      throw new Malformed();
    }
    return value;
  }

  private static JsonNode value(JsonParser parser, JsonToken token) throws Malformed {
    return switch (token) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> array(parser);
      case VALUE_STRING -> NODES.stringNode(parser.getString());
      case VALUE_NUMBER_INT -> integer(parser);
      case VALUE_NUMBER_FLOAT -> fraction(parser.getString());
      case VALUE_TRUE -> NODES.booleanNode(true);
      case VALUE_FALSE -> NODES.booleanNode(false);
      case VALUE_NULL -> NODES.nullNode();
      case END_OBJECT, END_ARRAY, PROPERTY_NAME, VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE ->
          throw new Malformed();
    };
  }

  private static JsonNode fraction(String text) throws Malformed {
    return NODES.numberNode(Metadata.decimal(text).orElseThrow(Malformed::new));
  }

  private static JsonNode integer(JsonParser parser) {
    return switch (parser.getNumberType()) {
      case INT -> NODES.numberNode(parser.getIntValue());
      case LONG -> NODES.numberNode(parser.getLongValue());
      case BIG_INTEGER, FLOAT, DOUBLE, BIG_DECIMAL -> NODES.numberNode(parser.getBigIntegerValue());
    };
  }

  private static ObjectNode object(JsonParser parser) throws Malformed {
    var object = NODES.objectNode();
    for (var token = parser.nextToken();
        token != JsonToken.END_OBJECT;
        token = parser.nextToken()) {
      if (token != JsonToken.PROPERTY_NAME) {
        throw new Malformed();
      }
      var name = parser.currentName();
      object.set(name, value(parser, present(parser.nextToken())));
    }
    return object;
  }

  private static ArrayNode array(JsonParser parser) throws Malformed {
    var array = NODES.arrayNode();
    for (var token = present(parser.nextToken());
        token != JsonToken.END_ARRAY;
        token = present(parser.nextToken())) {
      array.add(value(parser, token));
    }
    return array;
  }

  private static JsonToken present(@org.jspecify.annotations.Nullable JsonToken token)
      throws Malformed {
    if (token == null) {
      throw new Malformed();
    }
    return token;
  }

  /// The text of a tree, on one line.
  public static String text(JsonNode tree) {
    var out = new JsonText();
    write(tree, out);
    return out.toString();
  }

  /// Writes a tree.
  public static void write(JsonNode tree, JsonText out) {
    switch (tree.getNodeType()) {
      case OBJECT -> {
        out.object();
        for (var field : tree.properties()) {
          out.key(field.getKey());
          write(field.getValue(), out);
        }
        out.endObject();
      }
      case ARRAY -> {
        out.array();
        tree.forEach(item -> write(item, out));
        out.endArray();
      }
      case STRING -> out.value(tree.stringValue());
      case NUMBER -> out.raw(number(tree));
      case BOOLEAN -> out.value(tree.booleanValue());
      case NULL, MISSING, BINARY, POJO -> out.raw("null");
    }
  }

  private static String number(JsonNode number) {
    if (number.isInt() || number.isLong()) {
      return Long.toString(number.longValue());
    }
    if (number.isIntegralNumber()) {
      return number.bigIntegerValue().toString();
    }
    return number.isBigDecimal() ? number.decimalValue().toString() : number.asString();
  }
}
