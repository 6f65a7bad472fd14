package dev.kith.surface.mcp;

import dev.kith.shape.JsonText;
import dev.kith.tool.Changes;
import dev.kith.tool.Json;
import dev.kith.tool.Toolbox;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/// Tells clients of changes: on a stream they ask for, or on the connection of their handshake.
final class Subscriptions {
  private static final String ID = Dispatcher.META + "subscriptionId";
  private static final int MOST_WATCHED = 1_000;

  private final Toolbox toolbox;
  private final Map<Session, Changes.Subscription> bySession = new ConcurrentHashMap<>();

  private final Map<Session, Changes.Subscription> byHandshake = new ConcurrentHashMap<>();

  private final Streams streams = new Streams();

  Subscriptions(Toolbox toolbox) {
    this.toolbox = toolbox;
  }

  /// The streams that are open.
  Streams streams() {
    return streams;
  }

  /// What a stateless client wants to hear of.
  private record Wanted(boolean toolList, boolean resourceList, List<String> resources) {
    static Wanted of(JsonNode filter) {
      if (!filter.isObject()) {
        throw RpcError.invalidParams("params.notifications must be an object").raise();
      }
      var resources = new ArrayList<String>();
      filter.path("resourceSubscriptions").forEach(uri -> resources.add(uri.asString("")));
      if (resources.size() > MOST_WATCHED) {
        throw RpcError.invalidParams("too many resourceSubscriptions").raise();
      }
      return new Wanted(
          filter.path("toolsListChanged").asBoolean(false),
          filter.path("resourcesListChanged").asBoolean(false),
          List.copyOf(resources));
    }

    void write(JsonText out) {
      out.object();
      if (toolList) {
        out.field("toolsListChanged", true);
      }
      if (resourceList) {
        out.field("resourcesListChanged", true);
      }
      if (!resources.isEmpty()) {
        out.key("resourceSubscriptions").values(resources);
      }
      out.endObject();
    }
  }

  /// Stays until the client leaves, would no longer be let in, or the server stops.
  Consumer<JsonText> listen(Message.Request request, Exchange exchange) {
    var wanted = Wanted.of(request.params().path("notifications"));
    if (!exchange.channel().carriesNews()) {
      throw RpcError.invalidParams("subscriptions/listen needs a stream of its own").raise();
    }
    try (var _ = streams.opened(exchange.caller());
        var _ = begin(wanted, request.id(), exchange)) {
      exchange.awaitEnd();
    }
    return _ -> {};
  }

  /// A client that was told of its subscription misses nothing from then on, and hears of nothing
  /// before: what happens in between waits for the acknowledgement.
  private Changes.Subscription begin(Wanted wanted, JsonNode id, Exchange exchange) {
    synchronized (exchange) {
      var rights = exchange.caller().rights();
      var changes = toolbox.changes().listen(rights, listener(wanted, id, exchange));
      var tools = toolbox.hint().listen(() -> toolsChanged(wanted, id, exchange));
      notify(
          exchange,
          id,
          "notifications/subscriptions/acknowledged",
          out -> wanted.write(out.key("notifications")));
      return () -> {
        changes.close();
        tools.close();
      };
    }
  }

  private void toolsChanged(Wanted wanted, JsonNode id, Exchange exchange) {
    if (wanted.toolList && toolbox.mayKnowHint(exchange.caller())) {
      notify(exchange, id, "notifications/tools/list_changed", _ -> {});
    }
  }

  /// From its handshake on, a lasting connection is told when the tools change.
  void greet(Exchange exchange) {
    var channel = exchange.session().channel();
    if (exchange.session().isLasting() && toolbox.mayKnowHint(exchange.caller())) {
      byHandshake.computeIfAbsent(
          exchange.session(),
          _ ->
              toolbox
                  .hint()
                  .listen(
                      () ->
                          channel.send(
                              out ->
                                  Exchange.write(
                                      out, "notifications/tools/list_changed", _ -> {}))));
    }
  }

  private static Changes.Listener listener(Wanted wanted, JsonNode id, Exchange exchange) {
    return new Changes.Listener() {
      @Override
      public void changed(String database) {
        wanted.resources.stream()
            .filter(uri -> ResourceMethods.database(uri).filter(database::equals).isPresent())
            .forEach(uri -> updated(uri));
      }

      @Override
      public void listChanged() {
        if (wanted.resourceList) {
          Subscriptions.notify(exchange, id, "notifications/resources/list_changed", _ -> {});
        }
        wanted.resources.stream()
            .filter(uri -> ResourceMethods.database(uri).isEmpty())
            .forEach(uri -> updated(uri));
      }

      private void updated(String uri) {
        Subscriptions.notify(
            exchange, id, "notifications/resources/updated", out -> out.field("uri", uri));
      }
    };
  }

  private static void notify(
      Exchange exchange, JsonNode id, String method, Consumer<JsonText> params) {
    if (!exchange.channel().isWelcome()) {
      exchange.end();
      return;
    }
    synchronized (exchange) {
      exchange.notify(
          method,
          out -> {
            Json.write(id, out.key("_meta").object().key(ID));
            params.accept(out.endObject());
          });
    }
  }

  /// The handshake's way: one resource at a time, told on the connection.
  Consumer<JsonText> watch(Message.Request request, Exchange exchange) {
    var session = exchange.session();
    if (!session.isLasting()) {
      throw RpcError.unknownMethod(request.method()).raise();
    }
    if (session.watched().size() >= MOST_WATCHED) {
      throw RpcError.invalidParams("too many subscriptions").raise();
    }
    session.watched().add(request.text("uri"));
    bySession.computeIfAbsent(
        session,
        _ ->
            toolbox
                .changes()
                .listen(session.caller().rights(), listener(session, session.channel())));
    return _ -> {};
  }

  Consumer<JsonText> unwatch(Message.Request request, Exchange exchange) {
    exchange.session().watched().remove(request.text("uri"));
    return _ -> {};
  }

  private static Changes.Listener listener(Session session, Channel channel) {
    return new Changes.Listener() {
      @Override
      public void changed(String database) {
        session.watched().stream()
            .filter(uri -> ResourceMethods.database(uri).filter(database::equals).isPresent())
            .forEach(uri -> updated(uri));
      }

      @Override
      public void listChanged() {
        channel.send(out -> Exchange.write(out, "notifications/resources/list_changed", _ -> {}));
        session.watched().stream()
            .filter(uri -> ResourceMethods.database(uri).isEmpty())
            .forEach(uri -> updated(uri));
      }

      private void updated(String uri) {
        channel.send(
            out ->
                Exchange.write(
                    out, "notifications/resources/updated", params -> params.field("uri", uri)));
      }
    };
  }

  void close(Session session) {
    for (var kept : List.of(bySession, byHandshake)) {
      var telling = kept.remove(session);
      if (telling != null) {
        telling.close();
      }
    }
  }
}
