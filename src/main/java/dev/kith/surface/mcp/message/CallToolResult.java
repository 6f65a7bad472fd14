package dev.kith.surface.mcp.message;

import dev.kith.shape.JsonText;
import dev.kith.shape.ReplyFormat;
import dev.kith.tool.Result;

/// The result of `tools/call`.
///
/// @param schema whether the tool was listed with the schema of its answers, which makes structured
///   content a duty
public record CallToolResult(Result answer, boolean schema) implements McpResult {
  @Override
  public void writeFields(JsonText out, ProtocolRevision revision) {
    out.key("content").array().object().field("type", "text").key("text");
    if (answer.words().isPresent()) {
      out.value(answer.words().get());
    } else {
      out.quoted(answer.body());
    }
    out.endObject();
    if (!answer.warning().isEmpty()) {
      out.object().field("type", "text").field("text", answer.warning()).endObject();
    }
    out.endArray();
    // a fault would not fit the output schema, and strict clients check
    boolean compact = answer.format() == ReplyFormat.COMPACT;
    if (revision.hasStructuredContent() && !answer.isFault() && (schema || !compact)) {
      out.key("structuredContent");
      if (compact) {
        out.object().field("compact", answer.text()).endObject();
      } else if (answer.list()) {
        out.object().key("result").raw(answer.body()).endObject();
      } else {
        out.raw(answer.body());
      }
    }
    out.field("isError", answer.isFault());
  }

  /// The result of a call that was not made, because the user did not confirm it.
  public record Unconfirmed(String code, String message, String hint) implements McpResult {
    /// The user said no.
    public static final Unconfirmed DECLINED =
        new Unconfirmed(
            "declined",
            "The user declined; nothing was changed.",
            "Do not try again unless the user asks for it.");

    /// Nobody knows whether the client could ask its user.
    public static final Unconfirmed CLIENT_UNKNOWN =
        new Unconfirmed(
            "not_confirmed",
            "This would remove or replace data, and the user must be asked first where the client"
                + " can do so; this client has not said what it can do. Nothing was changed.",
            "Send initialize first, and its Mcp-Session-Id with every request.");

    /// The client can ask its user, but not in answer to this request.
    public static final Unconfirmed CLIENT_UNREACHABLE =
        new Unconfirmed(
            "not_confirmed",
            "This would remove or replace data, and the user must be asked first; but the request"
                + " leaves no way to ask. Nothing was changed.",
            "Send it alone, not in a batch, and over HTTP with Accept: text/event-stream.");

    @Override
    public void writeFields(JsonText out, ProtocolRevision revision) {
      var text = new JsonText().object().field("status", "error").field("code", code);
      text.field("message", message).field("hint", hint).endObject();
      out.key("content").array().object().field("type", "text").field("text", text.toString());
      out.endObject().endArray().field("isError", true);
    }
  }
}
