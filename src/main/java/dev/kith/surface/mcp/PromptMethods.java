package dev.kith.surface.mcp;

import dev.kith.surface.mcp.message.ClientMessage;
import dev.kith.surface.mcp.message.GetPromptParams;
import dev.kith.surface.mcp.message.GetPromptResult;
import dev.kith.surface.mcp.message.ListResult;
import dev.kith.surface.mcp.message.McpResult;
import dev.kith.surface.mcp.message.RpcError;
import dev.kith.tool.Operation;
import dev.kith.tool.Result;
import dev.kith.tool.Toolbox;
import dev.kith.tool.resource.Prompts;
import java.util.ArrayList;
import java.util.List;

/// Lists prompts and fills them in.
final class PromptMethods {
  private final Toolbox toolbox;
  private final RequestCounting counting;
  private final Pagination pagination;

  PromptMethods(Toolbox toolbox, RequestCounting counting, Pagination pagination) {
    this.toolbox = toolbox;
    this.counting = counting;
    this.pagination = pagination;
  }

  McpResult list(ClientMessage.Request request) {
    var entries =
        Prompts.fitting(toolbox.catalogue()).stream().map(ListResult.PromptEntry::new).toList();
    return pagination.page(request, ListResult.Kind.PROMPTS, entries);
  }

  McpResult get(ClientMessage.Request request, RequestContext context) {
    var params = counting.parsed(context, () -> GetPromptParams.of(request));
    var prompt = counting.parsed(context, () -> prompt(params));
    var parameters = new ArrayList<>(List.of(Operation.Parameter.open("name", prompt.name())));
    for (var blank : prompt.blanks()) {
      var value = params.arguments().get(blank.name());
      if (value != null) {
        parameters.add(Operation.Parameter.secret(blank.name(), value));
      }
    }
    var result = new GetPromptResult(prompt.description(), prompt.filled(params.arguments()));
    counting
        .read(
            new Operation.Lookup(request.method(), parameters),
            counting.reading(context),
            () -> Result.object(result.json(context.revision())))
        .fault()
        .ifPresent(
            fault -> {
              throw RpcError.internal(fault).raise();
            });
    return result;
  }

  private Prompts.Prompt prompt(GetPromptParams params) {
    var prompt =
        Prompts.find(toolbox.catalogue(), params.name())
            .orElseThrow(
                () ->
                    RpcError.invalidParams("Unknown prompt: " + RpcError.clip(params.name()))
                        .raise());
    for (var blank : prompt.blanks()) {
      if (blank.required() && !params.arguments().containsKey(blank.name())) {
        throw RpcError.invalidParams("Missing argument: " + blank.name()).raise();
      }
    }
    return prompt;
  }
}
