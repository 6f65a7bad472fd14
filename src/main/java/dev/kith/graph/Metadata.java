package dev.kith.graph;

import dev.kith.fault.Fault;
import java.math.BigDecimal;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// What is known about a node or an edge, as the text of one JSON object.
///
/// It stays text from the database to the wire: it is parsed only when needed, and numbers keep all
/// their digits.
public record Metadata(String json) {
  /// No metadata.
  public static final Metadata NONE = new Metadata("{}");

  /// Well within what every parser of decimals can read.
  private static final int LARGEST_SCALE = 1_000_000_000;

  /// Made for the first who must look inside: many a session never does, and it takes longer to
  /// make than a write. It holds no state.
  private static final class MapperHolder {
    private static final JsonMapper MAPPER =
        JsonMapper.builder()
            .enable(tools.jackson.databind.DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(tools.jackson.databind.cfg.JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();
  }

  /// The text of an object that was built here.
  public static Metadata of(ObjectNode object) {
    return object.isEmpty() ? NONE : new Metadata(MapperHolder.MAPPER.writeValueAsString(object));
  }

  /// A new object to read, or to change into new metadata. Nothing but an object is ever written,
  /// so that anything else is damage of the file it came from.
  public ObjectNode toObject() {
    try {
      return (ObjectNode) tree();
    } catch (JacksonException | ClassCastException broken) {
      throw new Fault.Damaged(
              "The graph",
              "the metadata of a node or an edge is not a JSON object",
              "Restore a backup with 'kith restore', or run 'kith doctor' to see what can be read.")
          .raise(broken);
    }
  }

  /// Databases of before may hold numbers that no decimal can: there, fractions become doubles.
  private JsonNode tree() {
    try {
      return MapperHolder.MAPPER.readTree(json);
    } catch (NumberFormatException tooLarge) {
      return JsonMapper.shared().readTree(json);
    }
  }

  /// The number that a text is; empty where its exponent is too large for anybody to work with.
  public static Optional<BigDecimal> decimal(String text) {
    try {
      var number = new BigDecimal(text);
      return Math.abs((long) number.scale()) <= LARGEST_SCALE
          ? Optional.of(number)
          : Optional.empty();
    } catch (NumberFormatException tooLarge) {
      return Optional.empty();
    }
  }

  /// This, with the members of `more` added or put in the place of those it has.
  public Metadata with(Metadata more) {
    var all = toObject();
    var merged = all.deepCopy();
    more.toObject().properties().forEach(member -> merged.set(member.getKey(), member.getValue()));
    return merged.equals(all) ? this : of(merged);
  }

  /// Whether it is empty.
  public boolean isEmpty() {
    return json.equals("{}");
  }
}
