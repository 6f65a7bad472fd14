package dev.kith.exchange;

import dev.kith.graph.Metadata;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/// The members of a JSON object as the exact text they were written in, so that `1.0` stays `1.0`
/// and an id beyond 2⁵³ keeps its digits.
final class RawMembers {
  static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
          .build();

  /// The members of a row that are not metadata. A metadata member of such a name is written as
  /// `metadata.<name>`.
  static final List<String> RESERVED =
      List.of(
          "id",
          "entity_type",
          "subject",
          "predicate",
          "object",
          "scope",
          RawMembers.METADATA,
          JsonLineParser.HISTORY);

  /// The member that holds all metadata in the answers of tools.
  static final String METADATA = "metadata";

  static final String PREFIX = METADATA + ".";

  /// The member of the metadata that holds the labels of a node beside its type.
  static final String LABELS = "labels";

  /// No shorter number has too large an exponent.
  private static final int SURELY_READABLE = 10;

  private final StringBuilder text = new StringBuilder();

  void clear() {
    text.setLength(0);
  }

  /// Adds the member whose name the parser stands on, and moves past its value.
  ///
  /// @return whether all its numbers can be read again
  boolean add(JsonParser parser, byte[] source, String name) {
    parser.nextToken();
    long from = parser.currentTokenLocation().getByteOffset();
    boolean readable = pass(parser);
    parser.finishToken();
    long to = parser.currentLocation().getByteOffset();
    text.append(text.isEmpty() ? "\"" : ",\"");
    JsonLineWriter.escape(name, text);
    text.append("\":");
    text.append(new String(source, (int) from, (int) (to - from), StandardCharsets.UTF_8));
    return readable;
  }

  /// Moves to the end of the value that the parser stands on.
  private static boolean pass(JsonParser parser) {
    boolean readable = true;
    int depth = 0;
    for (var token = parser.currentToken(); token != null; token = parser.nextToken()) {
      if (token.isStructStart()) {
        depth++;
      } else if (token.isStructEnd()) {
        depth--;
      } else if (token == JsonToken.VALUE_NUMBER_FLOAT
          && parser.getStringLength() > SURELY_READABLE) {
        readable &= Metadata.decimal(parser.getString()).isPresent();
      }
      if (depth == 0) {
        return readable;
      }
    }
    return readable;
  }

  @Override
  public String toString() {
    return text.toString();
  }

  /// The members of metadata as a row contains them, without braces.
  static String inRow(String metadata) {
    if (RESERVED.stream().noneMatch(name -> metadata.contains('"' + name + '"'))) {
      return metadata.substring(1, metadata.length() - 1);
    }
    return members(metadata, name -> Optional.of(RESERVED.contains(name) ? PREFIX + name : name));
  }

  /// The members of an object under other names, without braces and blanks between them; those
  /// without a name are left out.
  static String members(String object, Function<String, Optional<String>> renamed) {
    var source = object.getBytes(StandardCharsets.UTF_8);
    var members = new RawMembers();
    try (var parser = FACTORY.createParser(ObjectReadContext.empty(), source)) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        var name = renamed.apply(parser.currentName());
        if (name.isPresent()) {
          var _ = members.add(parser, source, name.get());
        } else {
          parser.nextToken();
          parser.skipChildren();
        }
      }
    }
    return members.toString();
  }

  /// Passes each member of an object, with the exact text of its value.
  static void each(String object, BiConsumer<String, String> members) {
    var source = object.getBytes(StandardCharsets.UTF_8);
    try (var parser = FACTORY.createParser(ObjectReadContext.empty(), source)) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        var member = new RawMembers();
        var name = parser.currentName();
        var _ = member.add(parser, source, "");
        members.accept(name, member.toString().substring("\"\":".length()));
      }
    }
  }

  /// Whether a text is one value of JSON whose numbers can be read again.
  static boolean isValue(String text) {
    var source = ("[" + text + "]").getBytes(StandardCharsets.UTF_8);
    try (var parser = FACTORY.createParser(ObjectReadContext.empty(), source)) {
      parser.nextToken();
      var first = parser.nextToken();
      return first != null
          && first != JsonToken.END_ARRAY
          && pass(parser)
          && parser.nextToken() == JsonToken.END_ARRAY
          && parser.nextToken() == null;
    } catch (JacksonException none) {
      return false;
    }
  }

  /// The name a member of a row has in the metadata.
  static String inMetadata(String name) {
    return name.startsWith(PREFIX) && RESERVED.contains(name.substring(PREFIX.length()))
        ? name.substring(PREFIX.length())
        : name;
  }
}
