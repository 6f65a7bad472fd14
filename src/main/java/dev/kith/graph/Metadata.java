package dev.kith.graph;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// What is known about a node or an edge, as the text of one JSON object.
///
/// It stays text from the database to the wire: nothing is parsed that nobody asks about, and
/// numbers keep all their digits.
public record Metadata(String json) {
  /// Nothing is known.
  public static final Metadata NONE = new Metadata("{}");

  /// Made for the first who must look inside: many a session never does, and it takes longer to
  /// make than a write. It holds no state.
  private static final class Trees {
    private static final JsonMapper MAPPER =
        JsonMapper.builder()
            .enable(tools.jackson.databind.DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(tools.jackson.databind.cfg.JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();
  }

  /// The text of an object that was built here.
  public static Metadata of(ObjectNode object) {
    return object.isEmpty() ? NONE : new Metadata(Trees.MAPPER.writeValueAsString(object));
  }

  /// A fresh object to look into, or to change and make new metadata of.
  public ObjectNode toObject() {
    try {
      return (ObjectNode) Trees.MAPPER.readTree(json);
    } catch (JacksonException | ClassCastException broken) {
      throw new IllegalStateException("metadata is not a JSON object", broken);
    }
  }

  /// This, with the members of `more` added or put in the place of those it has.
  public Metadata with(Metadata more) {
    var all = toObject();
    var merged = all.deepCopy();
    more.toObject().properties().forEach(member -> merged.set(member.getKey(), member.getValue()));
    return merged.equals(all) ? this : of(merged);
  }

  /// Whether nothing is known.
  public boolean isEmpty() {
    return json.equals("{}");
  }
}
