package dev.kith.surface.mcp.message;

import dev.kith.shape.JsonText;

/// The result of `resources/read`.
///
/// @param json the content
public record ReadResourceResult(String uri, String json) implements McpResult {
  @Override
  public void writeFields(JsonText out, ProtocolRevision revision) {
    out.key("contents").array().object().field("uri", uri).field("mimeType", "application/json");
    out.field("text", json).endObject().endArray();
  }

  @Override
  public Caching caching() {
    return Caching.DATA;
  }
}
