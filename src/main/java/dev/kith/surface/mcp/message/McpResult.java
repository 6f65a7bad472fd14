package dev.kith.surface.mcp.message;

import dev.kith.shape.JsonText;
import tools.jackson.databind.JsonNode;

/// The result of a method.
@FunctionalInterface
public interface McpResult {
  /// Writes the fields of the result as far as a revision knows them.
  void writeFields(JsonText out, ProtocolRevision revision);

  /// Writes the whole result.
  default void write(JsonText out, ProtocolRevision revision) {
    out.object();
    writeFields(out, revision);
    out.endObject();
  }

  /// The whole result as text.
  default String json(ProtocolRevision revision) {
    var out = new JsonText();
    write(out, revision);
    return out.toString();
  }

  /// How long a client may cache the result.
  default Caching caching() {
    return Caching.NONE;
  }

  /// How long something may be cached.
  enum Caching {
    /// Nothing is said about it.
    NONE,
    /// For a while: descriptions change seldom.
    CATALOGUE,
    /// Not at all: data may change at any time.
    DATA
  }

  /// Nothing but that the request was carried out. A lambda would be linked by every process
  /// (decision 8).
  record Empty() implements McpResult {
    @Override
    public void writeFields(JsonText out, ProtocolRevision revision) {}
  }

  /// The result of `subscriptions/listen`, once the subscription has ended.
  record SubscriptionEnded(JsonNode id) implements McpResult {
    @Override
    public void writeFields(JsonText out, ProtocolRevision revision) {}
  }
}
