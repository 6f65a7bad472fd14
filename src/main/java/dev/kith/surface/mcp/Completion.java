package dev.kith.surface.mcp;

import dev.kith.graph.DatabaseName;
import dev.kith.shape.JsonText;
import dev.kith.tool.CallContext;
import dev.kith.tool.Operation;
import dev.kith.tool.Result;
import dev.kith.tool.Toolbox;
import dev.kith.tool.resource.Prompts;
import dev.kith.tool.resource.Resources;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/// Completes what a person types into a prompt or a resource template.
final class Completion {
  private static final Set<String> KNOWN =
      Set.of(
          "database",
          "node_type",
          "entity_type",
          "type",
          "predicate",
          "relationship_type",
          "id",
          "entity",
          "topic");

  private final Toolbox toolbox;

  Completion(Toolbox toolbox) {
    this.toolbox = toolbox;
  }

  private record Asked(String reference, String name, String start, String database) {
    Operation.Lookup deed(String method) {
      return new Operation.Lookup(
          method,
          List.of(
              Operation.Said.open("ref", reference),
              new Operation.Said("argument", name, KNOWN.contains(name) ? name : "?"),
              Operation.Said.secret("value", start)));
    }
  }

  Consumer<JsonText> complete(Message.Request request, Exchange exchange) {
    var asked = Understanding.of(toolbox, exchange, () -> asked(request));
    var context =
        exchange.covering(toolbox.context(exchange.caller(), CallContext.Progress.UNHEARD));
    if (DatabaseName.isValid(asked.database)) {
      context.notes().about(asked.database);
    }
    var answer =
        toolbox.read(asked.deed(request.method()), context, () -> result(values(asked, context)));
    answer.fault().ifPresent(Understanding::check);
    // what cannot be completed has no completions, for whatever reason
    var found = answer.isFault() ? result(List.of()) : answer;
    return out -> out.key("completion").raw(found.body());
  }

  private static Result result(List<String> values) {
    return Result.object(
        new JsonText()
            .object()
            .key("values")
            .values(values)
            .field("total", values.size())
            .field("hasMore", false)
            .endObject()
            .toString());
  }

  private Asked asked(Message.Request request) {
    var reference = checkedReference(request);
    var argument = request.params().path("argument");
    if (!argument.path("name").isString() || !argument.path("value").isString()) {
      throw RpcError.invalidParams("params.argument needs a name and a value").raise();
    }
    return new Asked(
        reference,
        argument.path("name").stringValue(),
        argument.path("value").stringValue(),
        request.params().path("context").path("arguments").path("database").asString(""));
  }

  private List<String> values(Asked asked, CallContext context) {
    var resources = new Resources(toolbox, context.caller());
    var start = asked.start;
    return switch (asked.name) {
      case "database" -> resources.databasesLike(start);
      case "node_type", "entity_type", "type" ->
          resources.typesLike(asked.database, start, context);
      case "predicate", "relationship_type" ->
          resources.predicatesLike(asked.database, start, context);
      case "id", "entity", "topic" -> resources.entitiesLike(asked.database, start, context);
      default -> List.of();
    };
  }

  private String checkedReference(Message.Request request) {
    var reference = request.params().path("ref");
    var type = reference.path("type").asString("");
    var name = reference.path("name").asString("");
    var address = reference.path("uri").asString("");
    if (type.equals("ref/prompt") && Prompts.find(toolbox.catalogue(), name).isPresent()) {
      return name;
    }
    if (type.equals("ref/resource")
        && Resources.templates().stream().anyMatch(each -> each.address().equals(address))) {
      return address;
    }
    throw RpcError.invalidParams("params.ref names no prompt or resource template").raise();
  }
}
