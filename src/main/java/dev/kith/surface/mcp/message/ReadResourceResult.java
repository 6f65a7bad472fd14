package dev.kith.surface.mcp.message;

import dev.kith.shape.JsonText;

/// The result of `resources/read`.
///
/// @param type its media type
/// @param text the content
public record ReadResourceResult(String uri, String type, String text) implements McpResult {
  @Override
  public void writeFields(JsonText out, ProtocolRevision revision) {
    out.key("contents").array().object().field("uri", uri).field("mimeType", type);
    out.field("text", text).endObject().endArray();
  }

  @Override
  public Caching caching() {
    return Caching.DATA;
  }
}
