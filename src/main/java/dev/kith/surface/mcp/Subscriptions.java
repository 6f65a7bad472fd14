package dev.kith.surface.mcp;

import dev.kith.surface.mcp.message.ClientMessage;
import dev.kith.surface.mcp.message.McpResult;
import dev.kith.surface.mcp.message.Notification;
import dev.kith.surface.mcp.message.RpcError;
import dev.kith.surface.mcp.message.SubscriptionFilter;
import dev.kith.tool.Changes;
import dev.kith.tool.Toolbox;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/// Notifies clients of changes: on a stream they ask for, or on the connection of their handshake.
final class Subscriptions {
  private final Toolbox toolbox;
  private final ResourceMethods resources;
  private final Map<McpSession, Watching> ofResources = new ConcurrentHashMap<>();
  private final Map<McpSession, Changes.Subscription> ofTools = new ConcurrentHashMap<>();
  private final StreamLimit streams = new StreamLimit();

  Subscriptions(Toolbox toolbox, ResourceMethods resources) {
    this.toolbox = toolbox;
    this.resources = resources;
  }

  StreamLimit streams() {
    return streams;
  }

  /// The resources that a session watches, and the end of that.
  private record Watching(WatchedResources resources, Changes.Subscription subscription) {}

  /// Returns when the client leaves, its authentication no longer holds, or the server stops.
  McpResult listen(ClientMessage.Request request, RequestContext context) {
    var wanted = SubscriptionFilter.of(request);
    var filter = wanted.keeping(resources.existing(wanted.resources(), request, context)::contains);
    if (!context.channel().canNotify()) {
      throw RpcError.invalidParams("subscriptions/listen needs a stream of its own").raise();
    }
    try (var _ = streams.opened(context.caller());
        var _ = begin(filter, request.id(), context)) {
      context.awaitEnd();
    }
    return new McpResult.SubscriptionEnded(request.id());
  }

  /// Changes that happen while the subscription begins are notified after the acknowledgement, so
  /// that the client misses nothing and hears of nothing before.
  private Changes.Subscription begin(
      SubscriptionFilter filter, JsonNode id, RequestContext context) {
    Consumer<Notification> notify =
        about -> notify(new Notification.Subscribed(id, about), context);
    var watched =
        new WatchedResources(
            filter.resourceList(), filter.resources(), toolbox, context.caller(), notify);
    watched.remember(filter.resources());
    synchronized (context) {
      var changes = toolbox.changes().listen(context.caller().rights(), watched);
      var tools =
          toolbox
              .hint()
              .listen(
                  () -> {
                    if (filter.toolList() && toolbox.mayKnowHint(context.caller())) {
                      notify.accept(Notification.ListChanged.TOOLS);
                    }
                  });
      notify.accept(new Notification.SubscriptionAcknowledged(filter));
      return () -> {
        changes.close();
        tools.close();
      };
    }
  }

  private static void notify(Notification notification, RequestContext context) {
    if (!context.channel().isAuthorized()) {
      context.end();
      return;
    }
    synchronized (context) {
      context.notify(notification);
    }
  }

  /// From its handshake on, a session is notified when the tools change.
  void watchTools(McpSession session) {
    if (session.canNotify() && toolbox.mayKnowHint(session.caller())) {
      ofTools.computeIfAbsent(
          session,
          _ -> toolbox.hint().listen(() -> session.channel().send(Notification.ListChanged.TOOLS)));
    }
  }

  /// Adds one resource to those that a session watches; raises an error where there is none.
  void watch(ClientMessage.Request request, RequestContext context) {
    var session = context.session();
    var uri = resources.uri(request, context);
    if (resources.existing(List.of(uri), request, context).isEmpty()) {
      throw RpcError.unknownResource(context.era().unknownResource(), uri).raise();
    }
    if (!session.canNotify()) {
      throw RpcError.unknownMethod(request.method()).raise();
    }
    if (session.watched().size() >= SubscriptionFilter.MOST_RESOURCES) {
      throw RpcError.invalidParams("too many subscriptions").raise();
    }
    ofResources.computeIfAbsent(session, this::watching).resources().remember(List.of(uri));
    session.watched().add(uri);
  }

  private Watching watching(McpSession session) {
    var watched =
        new WatchedResources(
            true, session.watched(), toolbox, session.caller(), session.channel()::send);
    return new Watching(watched, toolbox.changes().listen(session.caller().rights(), watched));
  }

  void close(McpSession session) {
    Optional.ofNullable(ofResources.remove(session))
        .ifPresent(watching -> watching.subscription().close());
    Optional.ofNullable(ofTools.remove(session)).ifPresent(Changes.Subscription::close);
  }
}
