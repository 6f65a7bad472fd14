package dev.kith.surface.mcp;

import dev.kith.shape.JsonText;
import dev.kith.tool.CallContext;
import dev.kith.tool.Prompts;
import dev.kith.tool.Resources;
import dev.kith.tool.Toolbox;
import java.util.List;
import java.util.function.Consumer;

/// Completes what a person types into a prompt or a resource template.
final class Completion {
  private final Toolbox toolbox;

  Completion(Toolbox toolbox) {
    this.toolbox = toolbox;
  }

  Consumer<JsonText> complete(Message.Request request, Exchange exchange) {
    checkReference(request);
    var argument = request.params().path("argument");
    if (!argument.path("name").isString() || !argument.path("value").isString()) {
      throw RpcError.invalidParams("params.argument needs a name and a value").raise();
    }
    var start = argument.path("value").stringValue();
    var database = request.params().path("context").path("arguments").path("database").asString("");
    var context =
        exchange.covering(toolbox.context(exchange.caller(), CallContext.Progress.UNHEARD));
    var found =
        toolbox.read(
            context, () -> values(argument.path("name").stringValue(), start, database, context));
    var values = found.value().orElse(List.of());
    return out ->
        out.key("completion")
            .object()
            .key("values")
            .values(values)
            .field("total", values.size())
            .field("hasMore", false)
            .endObject();
  }

  private List<String> values(String name, String start, String database, CallContext context) {
    var resources = toolbox.resources(context.caller());
    return switch (name) {
      case "database" -> resources.databasesLike(start);
      case "node_type", "entity_type", "type" -> resources.typesLike(database, start, context);
      case "predicate", "relationship_type" -> resources.predicatesLike(database, start, context);
      case "id", "entity", "topic" -> resources.entitiesLike(database, start, context);
      default -> List.of();
    };
  }

  private void checkReference(Message.Request request) {
    var reference = request.params().path("ref");
    boolean known =
        switch (reference.path("type").asString("")) {
          case "ref/prompt" ->
              Prompts.find(toolbox.catalogue(), reference.path("name").asString("")).isPresent();
          case "ref/resource" ->
              Resources.templates().stream()
                  .anyMatch(entry -> entry.address().equals(reference.path("uri").asString("")));
          default -> false;
        };
    if (!known) {
      throw RpcError.invalidParams("params.ref names no prompt or resource template").raise();
    }
  }
}
