package dev.kith.surface.mcp;

import dev.kith.shape.JsonText;
import dev.kith.tool.Family;
import dev.kith.tool.Toolbox;
import java.util.function.Consumer;

/// How a client learns whom it speaks with: by a handshake, or by asking.
final class Lifecycle {
  private final ServerInfo server;
  private final Toolbox toolbox;

  Lifecycle(ServerInfo server, Toolbox toolbox) {
    this.server = server;
    this.toolbox = toolbox;
  }

  Consumer<JsonText> initialize(Message.Request request, Exchange exchange) {
    var asked = request.text("protocolVersion");
    var agreed =
        Revision.of(asked)
            .filter(revision -> !revision.isStateless())
            .orElse(Revision.newestHandshake());
    var client = Dispatcher.name(request.params().path("clientInfo"));
    exchange.session().settle(agreed, client, request.params().path("capabilities"));
    boolean lasting = exchange.session().isLasting();
    return out -> {
      out.field("protocolVersion", agreed.date()).key("capabilities").object();
      out.key("tools").object().field("listChanged", lasting).endObject();
      out.key("resources").object().field("subscribe", lasting).field("listChanged", lasting);
      out.endObject().key("prompts").object().field("listChanged", false).endObject();
      out.key("logging").object().endObject();
      if (agreed.hasAnnotations()) {
        out.key("completions").object().endObject();
      }
      out.endObject();
      server.write(out.key("serverInfo"));
      out.field("instructions", instructions());
    };
  }

  Consumer<JsonText> discover() {
    return out -> {
      out.key("supportedVersions").values(Revision.dates()).key("capabilities").object();
      out.key("tools").object().field("listChanged", true).endObject();
      out.key("resources").object().field("subscribe", true).field("listChanged", true);
      out.endObject().key("prompts").object().endObject();
      out.key("completions").object().endObject().endObject();
      out.field("instructions", instructions());
    };
  }

  /// From now on the client is told of faults that are at least this grave.
  Consumer<JsonText> setLevel(Message.Request request, Exchange exchange) {
    var level =
        LogLevel.of(request.text("level"))
            .orElseThrow(
                () ->
                    RpcError.invalidParams(
                            "level must be one of " + String.join(", ", LogLevel.labels()))
                        .raise());
    exchange.session().tellFrom(level);
    return _ -> {};
  }

  private String instructions() {
    var families = toolbox.catalogue().families();
    var text =
        new StringBuilder("Kith answers questions about knowledge graphs, called databases.");
    if (families.contains(Family.BFS)) {
      text.append(" To explore: describe_schema, then search_entities to get ids, then bfs_query.");
    }
    if (families.contains(Family.QUERY)) {
      text.append(" To filter, aggregate or find paths: get_graph_schema first.");
    }
    if (families.contains(Family.MEMORY)) {
      text.append(
          " To remember: search before you create; every memory tool needs the name of a database"
              + " (resource kith://databases).");
    }
    if (families.contains(Family.SERVER_MEMORY)) {
      text.append(
          " To remember: search_nodes before create_entities, then create_relations and"
              + " add_observations.");
    }
    return text.append(" Answers keep to max_tokens and say what was left out.").toString();
  }
}
