package dev.kith.surface.mcp.message;

import dev.kith.shape.JsonText;

/// The result of `prompts/get`.
public record GetPromptResult(String description, String text) implements McpResult {
  @Override
  public void writeFields(JsonText out, ProtocolRevision revision) {
    out.field("description", description).key("messages").array().object();
    out.field("role", "user").key("content").object();
    out.field("type", "text").field("text", text).endObject().endObject().endArray();
  }
}
