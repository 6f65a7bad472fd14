package dev.kith.surface.mcp;

import dev.kith.surface.mcp.message.CallToolParams;
import dev.kith.surface.mcp.message.CallToolResult;
import dev.kith.surface.mcp.message.ClientRequest;
import dev.kith.surface.mcp.message.McpResult;
import dev.kith.tool.CallContext;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Toolbox;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// Has the user confirm a call that would remove or replace something, where the client supports
/// elicitation.
///
/// Clients that say they cannot are not held up: what their agents do can be undone. Those that say
/// nothing about themselves are.
final class Confirmation {
  /// The name of the answer.
  static final String NAME = "confirm";

  private static final String SCHEMA =
      """
      {"type":"object","properties":{"confirm":{"type":"boolean","title":"Go ahead",\
      "description":"Whether this is to be done.","default":false}},"required":["confirm"]}\
      """;

  private final Toolbox toolbox;
  private final ConfirmationPolicy policy;

  Confirmation(Toolbox toolbox, ConfirmationPolicy policy) {
    this.toolbox = toolbox;
    this.policy = policy;
  }

  /// The result to send instead of calling the tool; empty where it is to be called.
  Optional<McpResult> before(Catalogue.Listed tool, CallToolParams call, RequestContext context) {
    if (policy == ConfirmationPolicy.NEVER || !tool.declaration().effect().destructive()) {
      return Optional.empty();
    }
    var question = question(tool, call, context);
    while (question.isPresent()) {
      var instead = askUser(question.get(), call, context);
      var now = instead.isPresent() ? question : question(tool, call, context);
      if (now.equals(question)) {
        return instead;
      }
      // more or less would be gone than what the user has agreed to
      question = now;
    }
    return Optional.empty();
  }

  private Optional<String> question(
      Catalogue.Listed tool, CallToolParams call, RequestContext context) {
    var reading =
        context.covering(toolbox.context(context.caller(), CallContext.ProgressListener.IGNORED));
    return toolbox.question(tool, call.arguments(), reading);
  }

  private static Optional<McpResult> askUser(
      String question, CallToolParams call, RequestContext context) {
    if (!context.client().isKnown()) {
      return Optional.of(CallToolResult.Unconfirmed.CLIENT_UNKNOWN);
    }
    var form = ClientRequest.form(question, SCHEMA);
    return context.client().supports(form)
        ? context.era().confirm(form, call, context)
        : Optional.empty();
  }

  /// The result to send after the user's answer; empty where the tool is to be called.
  static Optional<McpResult> decided(JsonNode answer) {
    boolean agreed =
        answer.path("action").asString("").equals("accept")
            && answer.path("content").path(NAME).asBoolean(false);
    return agreed ? Optional.empty() : Optional.of(CallToolResult.Unconfirmed.DECLINED);
  }
}
