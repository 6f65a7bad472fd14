package dev.kith.surface.mcp;

import dev.kith.fault.Fault;
import dev.kith.graph.DatabaseName;
import dev.kith.surface.mcp.message.ClientMessage;
import dev.kith.surface.mcp.message.ListResult;
import dev.kith.surface.mcp.message.McpResult;
import dev.kith.surface.mcp.message.ReadResourceResult;
import dev.kith.surface.mcp.message.RpcError;
import dev.kith.tool.CallContext;
import dev.kith.tool.Operation;
import dev.kith.tool.Result;
import dev.kith.tool.Toolbox;
import dev.kith.tool.resource.Resources;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Lists resources and reads them.
final class ResourceMethods {
  private static final int MOST_AUDITED = 10;
  private static final String JSON = "application/json";

  private final Toolbox toolbox;
  private final RequestCounting counting;
  private final Pagination pagination;
  private final Optional<GraphApp> app;

  ResourceMethods(
      Toolbox toolbox, RequestCounting counting, Pagination pagination, Optional<GraphApp> app) {
    this.toolbox = toolbox;
    this.counting = counting;
    this.pagination = pagination;
    this.app = app;
  }

  /// It names databases, and so is audited like the list of them.
  McpResult list(ClientMessage.Request request, RequestContext context) {
    var page =
        counting.parsed(
            context,
            () ->
                pagination.page(
                    request,
                    ListResult.Kind.RESOURCES,
                    entries(
                        "uri",
                        new Resources(toolbox, context.caller()).list(),
                        app.isPresent() && GraphApp.isKnownTo(context.client()))));
    counting
        .read(
            new Operation.Lookup(request.method(), List.of()),
            counting.reading(context),
            () -> Result.object(page.json(context.revision())))
        .fault()
        .ifPresent(
            fault -> {
              throw RpcError.internal(fault).raise();
            });
    return page;
  }

  McpResult templates(ClientMessage.Request request) {
    return pagination.page(
        request, ListResult.Kind.TEMPLATES, entries("uriTemplate", Resources.templates(), false));
  }

  private static List<ListResult.ResourceEntry> entries(
      String addressField, List<Resources.Entry> resources, boolean withGraph) {
    var entries = new ArrayList<ListResult.ResourceEntry>();
    for (var each : resources) {
      entries.add(
          new ListResult.ResourceEntry(
              addressField, each.address(), each.name(), each.title(), each.description(), JSON));
    }
    if (withGraph) {
      entries.add(
          new ListResult.ResourceEntry(
              addressField,
              GraphApp.URI,
              "graph",
              "Graph",
              "Draws the answers of tools that return a graph.",
              GraphApp.TYPE));
    }
    return entries;
  }

  /// The address that a request names.
  String uri(ClientMessage.Request request, RequestContext context) {
    return counting.parsed(context, () -> request.text("uri"));
  }

  /// Those of some addresses at which the caller could read something.
  Set<String> existing(
      Collection<String> uris, ClientMessage.Request request, RequestContext context) {
    if (uris.isEmpty()) {
      return Set.of();
    }
    var call = counting.reading(context);
    var parameter =
        uris.stream()
            .limit(MOST_AUDITED)
            .map(uri -> new Operation.Parameter("uri", uri, Resources.form(uri)))
            .toList();
    var found = ConcurrentHashMap.<String>newKeySet();
    var _ =
        counting.read(
            new Operation.Lookup(request.method(), parameter),
            call,
            () -> {
              found.addAll(new Resources(toolbox, call.caller()).existing(uris, call));
              return Result.object("{}");
            });
    return found;
  }

  McpResult read(ClientMessage.Request request, RequestContext context) {
    var uri = uri(request, context);
    var call = counting.reading(context);
    database(uri).filter(DatabaseName::isValid).ifPresent(call.notes()::about);
    var parameter = new Operation.Parameter("uri", uri, isGraph(uri) ? uri : Resources.form(uri));
    var answer =
        counting.read(
            new Operation.Lookup(request.method(), List.of(parameter)),
            call,
            () -> found(uri, call));
    answer
        .fault()
        .ifPresent(
            fault -> {
              throw (fault instanceof Fault.UnknownName
                      ? RpcError.unknownResource(context.era().unknownResource(), uri)
                      : RpcError.internal(fault))
                  .raise();
            });
    return isGraph(uri)
        ? new ReadResourceResult(uri, GraphApp.TYPE, app.orElseThrow().document().get())
        : new ReadResourceResult(uri, JSON, answer.json());
  }

  private boolean isGraph(String uri) {
    return app.isPresent() && uri.equals(GraphApp.URI);
  }

  private Result found(String uri, CallContext call) {
    if (isGraph(uri)) {
      return Result.object("{}");
    }
    return new Resources(toolbox, call.caller())
        .read(uri, call)
        .map(Result::object)
        .orElseThrow(() -> new Fault.UnknownName("resource", uri, "/uri", List.of()).raise());
  }

  /// The database that a resource belongs to.
  static Optional<String> database(String uri) {
    if (!uri.startsWith("kith://")) {
      return Optional.empty();
    }
    var rest = uri.substring("kith://".length());
    int slash = rest.indexOf('/');
    return slash < 0 ? Optional.empty() : Optional.of(rest.substring(0, slash));
  }
}
