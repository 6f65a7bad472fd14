package dev.kith.surface.mcp.message;

import dev.kith.shape.JsonText;

/// The result of `server/discover`.
public record DiscoverResult(String instructions) implements McpResult {
  @Override
  public void writeFields(JsonText out, ProtocolRevision revision) {
    out.key("supportedVersions").values(ProtocolRevision.dates()).key("capabilities").object();
    out.key("tools").object().field("listChanged", true).endObject();
    out.key("resources").object().field("subscribe", true).field("listChanged", true);
    out.endObject().key("prompts").object().endObject();
    out.key("completions").object().endObject().endObject();
    out.field("instructions", instructions);
  }

  @Override
  public Caching caching() {
    return Caching.CATALOGUE;
  }
}
