package dev.kith.surface.mcp.message;

import dev.kith.shape.JsonText;

/// The answer to a handshake.
///
/// @param agreed the revision of the session
/// @param notifies whether the client can be notified of changes
public record InitializeResult(
    ProtocolRevision agreed, boolean notifies, ServerInfo server, String instructions)
    implements McpResult {
  @Override
  public void writeFields(JsonText out, ProtocolRevision revision) {
    out.field("protocolVersion", agreed.date()).key("capabilities").object();
    out.key("tools").object().field("listChanged", notifies).endObject();
    out.key("resources").object().field("subscribe", notifies).field("listChanged", notifies);
    out.endObject().key("prompts").object().field("listChanged", false).endObject();
    out.key("logging").object().endObject();
    if (agreed.hasAnnotations()) {
      out.key("completions").object().endObject();
    }
    server.write(out.endObject().key("serverInfo"));
    out.field("instructions", instructions);
  }
}
