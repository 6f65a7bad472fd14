package dev.kith.surface.mcp;

import dev.kith.surface.mcp.message.CallToolParams;
import dev.kith.surface.mcp.message.CallToolResult;
import dev.kith.surface.mcp.message.ClientRequest;
import dev.kith.surface.mcp.message.McpResult;
import dev.kith.surface.mcp.message.RpcError;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Json;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// Has the user confirm a destructive call, where the client supports elicitation.
///
/// Other clients are not held up: what their agents do can be undone.
final class Confirmation {
  /// The name of the answer.
  static final String NAME = "confirm";

  private static final String SCHEMA =
      """
      {"type":"object","properties":{"confirm":{"type":"boolean","title":"Go ahead",\
      "description":"Whether this is to be done.","default":true}},"required":["confirm"]}\
      """;

  private final ConfirmationPolicy policy;

  Confirmation(ConfirmationPolicy policy) {
    this.policy = policy;
  }

  /// The result to send instead of calling the tool; empty where it is to be called.
  Optional<McpResult> before(Catalogue.Listed tool, CallToolParams call, RequestContext context) {
    if (policy == ConfirmationPolicy.NEVER || !tool.declaration().effect().destructive()) {
      return Optional.empty();
    }
    var message =
        tool.declaration().title()
            + " ("
            + tool.name()
            + ") with "
            + RpcError.clip(Json.text(call.arguments()))
            + "?";
    var form = ClientRequest.form(message, SCHEMA);
    return context.client().supports(form)
        ? context.era().confirm(form, call, context)
        : Optional.empty();
  }

  /// The result to send after the user's answer; empty where the tool is to be called.
  static Optional<McpResult> decided(JsonNode answer) {
    boolean agreed =
        answer.path("action").asString("").equals("accept")
            && answer.path("content").path(NAME).asBoolean(false);
    return agreed ? Optional.empty() : Optional.of(new CallToolResult.Declined());
  }
}
