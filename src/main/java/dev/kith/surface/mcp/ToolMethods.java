package dev.kith.surface.mcp;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultWords;
import dev.kith.shape.JsonText;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Json;
import dev.kith.tool.Result;
import dev.kith.tool.Toolbox;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import tools.jackson.databind.node.ObjectNode;

/// Lists tools and calls them.
final class ToolMethods {
  private final Toolbox toolbox;
  private final Listing listing;
  private final Confirmation confirmation;
  private final Extras extras;

  ToolMethods(Toolbox toolbox, Listing listing, Confirmation confirmation, Extras extras) {
    this.toolbox = toolbox;
    this.listing = listing;
    this.confirmation = confirmation;
    this.extras = extras;
  }

  Consumer<JsonText> list(Message.Request request, Exchange exchange) {
    return listing.of(
        request,
        "tools",
        toolbox.catalogue().tools(),
        (tool, out) -> describe(tool, out, exchange),
        extras.listed("tools/list"));
  }

  private void describe(Catalogue.Listed tool, JsonText out, Exchange exchange) {
    var revision = exchange.revision();
    var declaration = tool.declaration();
    out.object().field("name", tool.name());
    if (revision.hasStructure()) {
      out.field("title", declaration.title());
    }
    out.field("description", toolbox.describe(tool, exchange.caller()));
    Json.write(declaration.inputSchema(), out.key("inputSchema"));
    if (revision.hasStructure()) {
      Json.write(declaration.outputSchema(), out.key("outputSchema"));
    }
    if (revision.hasAnnotations()) {
      var effect = declaration.effect();
      out.key("annotations").object().field("title", declaration.title());
      out.field("readOnlyHint", effect.readOnly());
      out.field("destructiveHint", effect.destructive());
      out.field("idempotentHint", effect.idempotent());
      out.field("openWorldHint", false).endObject();
    }
    out.endObject();
  }

  /// The arguments of a call that headers mirror.
  List<dev.kith.tool.argument.Argument> mirrored(String tool) {
    return toolbox.catalogue().find(tool).stream()
        .flatMap(listed -> listed.declaration().arguments().stream())
        .filter(argument -> argument.header().isPresent())
        .toList();
  }

  private record Asked(Catalogue.Listed tool, ObjectNode arguments) {}

  Consumer<JsonText> call(Message.Request request, Exchange exchange) {
    var asked = Understanding.of(toolbox, exchange, () -> asked(request));
    var tool = asked.tool;
    var halted =
        Understanding.of(
            toolbox, exchange, () -> confirmation.before(tool, asked.arguments, request, exchange));
    if (halted.isPresent()) {
      Understanding.count(toolbox, exchange.caller());
      return halted.get();
    }
    var progress = exchange.progress(request.meta().path("progressToken"));
    var context = exchange.covering(toolbox.context(exchange.caller(), progress));
    var result =
        exchange.isDoneHere()
            ? toolbox.call(tool, asked.arguments, context)
            : await(toolbox.start(tool, asked.arguments, context), exchange, context);
    result.fault().ifPresent(fault -> tell(fault, tool, exchange));
    return out -> write(result, out, exchange.revision());
  }

  private Asked asked(Message.Request request) {
    var name = request.text("name");
    var tool =
        toolbox
            .catalogue()
            .find(name)
            .orElseThrow(
                () -> RpcError.invalidParams("Unknown tool: " + RpcError.clip(name)).raise());
    var arguments = request.params().has("arguments") ? request.params().get("arguments") : null;
    if (arguments != null && !(arguments instanceof ObjectNode)) {
      throw RpcError.invalidParams("params.arguments must be an object").raise();
    }
    return new Asked(tool, arguments == null ? Json.object() : (ObjectNode) arguments);
  }

  /// Tells a client of the handshake era that wants to know of a fault of its own call.
  private static void tell(Fault fault, Catalogue.Listed tool, Exchange exchange) {
    var level = LogLevel.of(fault.kind());
    if (exchange.revision().isStateless() || !exchange.session().wants(level)) {
      return;
    }
    var words = FaultWords.of(fault);
    exchange.notify(
        "notifications/message",
        out -> {
          out.field("level", level.label()).field("logger", "kith").key("data").object();
          out.field("tool", tool.name()).field("code", words.code());
          out.field("message", words.message()).endObject();
        });
  }

  /// Waits with a sign of life every second, for the client and for proxies in between.
  private static Result await(
      CompletableFuture<Result> answer, Exchange exchange, dev.kith.tool.CallContext context) {
    for (int seconds = 1; ; seconds++) {
      try {
        return answer.get(1, TimeUnit.SECONDS);
      } catch (TimeoutException slow) {
        context.progress().reached(seconds, 0, "still working");
        exchange.tick();
      } catch (InterruptedException stop) {
        Thread.currentThread().interrupt();
        exchange.cancel();
        return answer.join();
      } catch (ExecutionException impossible) {
        throw new IllegalStateException(impossible);
      }
    }
  }

  private static void write(Result result, JsonText out, Revision revision) {
    out.key("content").array().object().field("type", "text").key("text");
    if (result.words().isPresent()) {
      out.value(result.words().get());
    } else {
      out.quoted(result.body());
    }
    out.endObject().endArray();
    // a fault would not fit the output schema, and strict clients check
    if (revision.hasStructure() && !result.isFault()) {
      out.key("structuredContent");
      if (result.list()) {
        out.object().key("result").raw(result.body()).endObject();
      } else {
        out.raw(result.body());
      }
    }
    out.field("isError", result.isFault());
  }
}
