package dev.kith.surface.mcp;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultWords;
import dev.kith.shape.ReplyFormat;
import dev.kith.surface.mcp.message.CallToolParams;
import dev.kith.surface.mcp.message.CallToolResult;
import dev.kith.surface.mcp.message.ClientMessage;
import dev.kith.surface.mcp.message.ListResult;
import dev.kith.surface.mcp.message.LogLevel;
import dev.kith.surface.mcp.message.McpResult;
import dev.kith.surface.mcp.message.Notification;
import dev.kith.surface.mcp.message.RpcError;
import dev.kith.tool.CallContext;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Result;
import dev.kith.tool.Toolbox;
import dev.kith.tool.argument.BriefSchema;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Lists tools and calls them.
final class ToolMethods {
  private final Toolbox toolbox;
  private final RequestCounting counting;
  private final Pagination pagination;
  private final Confirmation confirmation;
  private final boolean app;

  /// @param app whether there is a document that shows graphs
  ToolMethods(
      Toolbox toolbox,
      RequestCounting counting,
      Pagination pagination,
      Confirmation confirmation,
      boolean app) {
    this.toolbox = toolbox;
    this.counting = counting;
    this.pagination = pagination;
    this.confirmation = confirmation;
    this.app = app;
  }

  McpResult list(ClientMessage.Request request, RequestContext context) {
    toolbox.learnHint(context.caller());
    var brief = new BriefSchema();
    boolean shown = app && GraphApp.isKnownTo(context.client());
    var entries =
        toolbox.served(context.caller()).stream()
            .map(
                tool ->
                    new ListResult.ToolEntry(
                        tool.name(),
                        toolbox.describe(tool, context.caller()),
                        tool.declaration(),
                        brief.input(tool.declaration().listedSchema()),
                        hasSchema(tool),
                        shown ? GraphApp.page(tool.name()) : Optional.empty()))
            .toList();
    return pagination.page(request, ListResult.Kind.TOOLS, entries);
  }

  McpResult call(ClientMessage.Request request, RequestContext context) {
    var params = counting.parsed(context, () -> CallToolParams.of(request));
    var tool = counting.parsed(context, () -> tool(params.name()));
    var instead = counting.parsed(context, () -> confirmation.before(tool, params, context));
    if (instead.isPresent()) {
      counting.count(context.caller());
      return instead.get();
    }
    var call = context.covering(toolbox.context(context.caller(), context.progress(request)));
    var result =
        context.runsOnThisThread()
            ? toolbox.call(tool, params.arguments(), call)
            : await(toolbox.start(tool, params.arguments(), call), context, call);
    result
        .fault()
        .ifPresent(
            fault ->
                context
                    .era()
                    .log(
                        new Notification.CallFailed(
                            LogLevel.of(fault.kind()), tool.name(), FaultWords.of(fault)),
                        context));
    return new CallToolResult(result, hasSchema(tool));
  }

  /// Compact answers have none.
  private boolean hasSchema(Catalogue.Listed tool) {
    return toolbox.limits().replies() == ReplyFormat.JSON
        || !tool.declaration().effect().readOnly();
  }

  private Catalogue.Listed tool(String name) {
    return toolbox
        .catalogue()
        .find(name)
        .orElseThrow(() -> RpcError.invalidParams(unknown(name)).raise());
  }

  private String unknown(String name) {
    var near =
        toolbox.catalogue().unknown(name) instanceof Fault.UnknownName(_, _, _, var names)
            ? names
            : List.<String>of();
    return "Unknown tool: "
        + RpcError.clip(name)
        + (near.isEmpty()
            ? ". tools/list names them all."
            : ". Did you mean " + String.join(", ", near) + "?");
  }

  /// Waits with a heartbeat every second, for the client and for proxies in between.
  private static Result await(
      CompletableFuture<Result> answer, RequestContext context, CallContext call) {
    for (int seconds = 1; ; seconds++) {
      try {
        return answer.get(1, TimeUnit.SECONDS);
      } catch (TimeoutException slow) {
        call.progress().reached(seconds, 0, "still working");
        context.heartbeat();
      } catch (InterruptedException stop) {
        Thread.currentThread().interrupt();
        context.cancel();
        return answer.join();
      } catch (ExecutionException impossible) {
        throw new IllegalStateException(impossible);
      }
    }
  }
}
