package dev.kith.surface.mcp.message;

import dev.kith.shape.JsonText;
import dev.kith.tool.Json;

/// A result with what the stateless revision adds to every one of them.
///
/// @param shared whether every caller would get the same
public record StatelessResult(McpResult body, ServerInfo server, boolean shared)
    implements McpResult {
  private static final long CATALOGUE_MILLIS = 60_000;

  @Override
  public void writeFields(JsonText out, ProtocolRevision revision) {
    boolean complete = !(body instanceof InputRequiredResult);
    out.field("resultType", complete ? "complete" : "input_required");
    body.writeFields(out, revision);
    switch (body.caching()) {
      case CATALOGUE ->
          out.field("ttlMs", CATALOGUE_MILLIS).field("cacheScope", shared ? "public" : "private");
      case DATA -> out.field("ttlMs", 0).field("cacheScope", "private");
      case NONE -> {}
    }
    server.write(out.key("_meta").object().key(ClientInfo.META + "serverInfo"));
    if (body instanceof SubscriptionEnded(var id)) {
      Json.write(id, out.key(Notification.Subscribed.ID));
    }
    out.endObject();
  }
}
