package dev.kith.surface.mcp.message;

import dev.kith.shape.JsonBytes;
import dev.kith.shape.JsonText;
import java.util.List;

/// The result of `completion/complete`.
///
/// @param completion as JSON
public record CompleteResult(JsonBytes completion) implements McpResult {
  public static CompleteResult of(List<String> values) {
    var out = new JsonText().object().key("values").values(values);
    return new CompleteResult(
        out.field("total", values.size()).field("hasMore", false).endObject().bytes());
  }

  @Override
  public void writeFields(JsonText out, ProtocolRevision revision) {
    out.key("completion").raw(completion);
  }
}
