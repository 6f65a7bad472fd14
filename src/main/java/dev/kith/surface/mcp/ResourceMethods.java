package dev.kith.surface.mcp;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultWords;
import dev.kith.graph.DatabaseName;
import dev.kith.shape.JsonText;
import dev.kith.tool.CallContext;
import dev.kith.tool.Operation;
import dev.kith.tool.Result;
import dev.kith.tool.Toolbox;
import dev.kith.tool.resource.Resources;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Lists resources and reads them.
final class ResourceMethods {
  private static final String JSON = "application/json";

  private final Toolbox toolbox;
  private final Listing listing;
  private final Extras extras;

  ResourceMethods(Toolbox toolbox, Listing listing, Extras extras) {
    this.toolbox = toolbox;
    this.listing = listing;
    this.extras = extras;
  }

  /// It names databases, and so is watched like the list of them.
  Consumer<JsonText> list(Message.Request request, Exchange exchange) {
    var page = Understanding.of(toolbox, exchange, () -> page(request, exchange));
    var context =
        exchange.covering(toolbox.context(exchange.caller(), CallContext.Progress.UNHEARD));
    var operation = new Operation.Lookup(request.method(), List.of());
    toolbox
        .read(operation, context, () -> written(page))
        .fault()
        .ifPresent(ResourceMethods::refuse);
    return page;
  }

  private Consumer<JsonText> page(Message.Request request, Exchange exchange) {
    return listing.of(
        request,
        "resources",
        new Resources(toolbox, exchange.caller()).list(),
        (entry, out) -> entry(entry, "uri", out, exchange),
        extras.listed("resources/list"));
  }

  private static Result written(Consumer<JsonText> fields) {
    var out = new JsonText().object();
    fields.accept(out);
    return Result.object(out.endObject().toString());
  }

  private static void refuse(Fault fault) {
    Understanding.check(fault);
    throw RpcError.of(RpcError.INTERNAL, FaultWords.of(fault).message()).raise();
  }

  Consumer<JsonText> templates(Message.Request request, Exchange exchange) {
    return listing.of(
        request,
        "resourceTemplates",
        Resources.templates(),
        (entry, out) -> entry(entry, "uriTemplate", out, exchange),
        extras.listed("resources/templates/list"));
  }

  private static void entry(
      Resources.Entry entry, String address, JsonText out, Exchange exchange) {
    out.object().field(address, entry.address()).field("name", entry.name());
    if (exchange.revision().hasStructure()) {
      out.field("title", entry.title());
    }
    out.field("description", entry.description()).field("mimeType", JSON).endObject();
  }

  Consumer<JsonText> read(Message.Request request, Exchange exchange) {
    var address = Understanding.of(toolbox, exchange, () -> request.text("uri"));
    var context =
        exchange.covering(toolbox.context(exchange.caller(), CallContext.Progress.UNHEARD));
    database(address).filter(DatabaseName::isValid).ifPresent(context.notes()::about);
    var said = new Operation.Said("uri", address, Resources.form(address));
    var answer =
        toolbox.read(
            new Operation.Lookup(request.method(), List.of(said)),
            context,
            () -> found(address, context));
    answer.fault().ifPresent(fault -> refuse(fault, address, exchange));
    return out -> {
      out.key("contents").array().object().field("uri", address).field("mimeType", JSON);
      out.field("text", answer.json()).endObject().endArray();
    };
  }

  private Result found(String address, CallContext context) {
    return new Resources(toolbox, context.caller())
        .read(address, context)
        .map(Result::object)
        .orElseThrow(() -> new Fault.UnknownName("resource", address, "/uri", List.of()).raise());
  }

  private static void refuse(Fault fault, String address, Exchange exchange) {
    Understanding.check(fault);
    var error =
        fault instanceof Fault.UnknownName
            ? unknown(address, exchange)
            : RpcError.of(RpcError.INTERNAL, FaultWords.of(fault).message());
    throw error.raise();
  }

  private static RpcError unknown(String address, Exchange exchange) {
    int code =
        exchange.revision().isStateless() ? RpcError.INVALID_PARAMS : RpcError.OLD_UNKNOWN_RESOURCE;
    return RpcError.with(
        code,
        "Resource not found",
        out -> out.object().field("uri", RpcError.clip(address)).endObject());
  }

  /// The database that a resource belongs to.
  static Optional<String> database(String address) {
    if (!address.startsWith("kith://")) {
      return Optional.empty();
    }
    var rest = address.substring("kith://".length());
    int slash = rest.indexOf('/');
    return slash < 0 ? Optional.empty() : Optional.of(rest.substring(0, slash));
  }
}
