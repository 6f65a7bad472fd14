package dev.kith.surface.mcp.message;

import dev.kith.shape.JsonText;
import dev.kith.tool.Result;

/// The result of `tools/call`.
public record CallToolResult(Result answer) implements McpResult {
  @Override
  public void writeFields(JsonText out, ProtocolRevision revision) {
    out.key("content").array().object().field("type", "text").key("text");
    if (answer.words().isPresent()) {
      out.value(answer.words().get());
    } else {
      out.quoted(answer.body());
    }
    out.endObject().endArray();
    // a fault would not fit the output schema, and strict clients check
    if (revision.hasStructuredContent() && !answer.isFault()) {
      out.key("structuredContent");
      if (answer.list()) {
        out.object().key("result").raw(answer.body()).endObject();
      } else {
        out.raw(answer.body());
      }
    }
    out.field("isError", answer.isFault());
  }

  /// The result of a call that the user declined.
  public record Declined() implements McpResult {
    private static final String TEXT =
        """
        {"status":"error","code":"declined","message":"The user declined; nothing was changed.",\
        "hint":"Do not try again unless the user asks for it."}\
        """;

    @Override
    public void writeFields(JsonText out, ProtocolRevision revision) {
      out.key("content").array().object().field("type", "text").field("text", TEXT);
      out.endObject().endArray().field("isError", true);
    }
  }
}
