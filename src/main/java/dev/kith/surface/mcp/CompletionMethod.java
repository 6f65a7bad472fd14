package dev.kith.surface.mcp;

import dev.kith.graph.DatabaseName;
import dev.kith.surface.mcp.message.ClientMessage;
import dev.kith.surface.mcp.message.CompleteParams;
import dev.kith.surface.mcp.message.CompleteResult;
import dev.kith.surface.mcp.message.McpResult;
import dev.kith.tool.CallContext;
import dev.kith.tool.Operation;
import dev.kith.tool.Result;
import dev.kith.tool.Toolbox;
import dev.kith.tool.resource.Prompts;
import dev.kith.tool.resource.Resources;
import java.util.List;
import java.util.Set;

/// Completes what a user types into a prompt or a resource template.
final class CompletionMethod {
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
  private final RequestCounting counting;

  CompletionMethod(Toolbox toolbox, RequestCounting counting) {
    this.toolbox = toolbox;
    this.counting = counting;
  }

  McpResult complete(ClientMessage.Request request, RequestContext context) {
    var params = counting.parsed(context, () -> CompleteParams.of(request, this::exists));
    var call = counting.reading(context);
    if (DatabaseName.isValid(params.database())) {
      call.notes().about(params.database());
    }
    var name = params.argument();
    var reading =
        new Operation.Lookup(
            request.method(),
            List.of(
                Operation.Parameter.open("ref", params.ref()),
                new Operation.Parameter("argument", name, KNOWN.contains(name) ? name : "?"),
                Operation.Parameter.secret("value", params.value())));
    var answer =
        counting.read(
            reading,
            call,
            () -> Result.object(CompleteResult.of(values(params, call)).completion()));
    // what cannot be completed has no completions, for whatever reason
    return answer.isFault() ? CompleteResult.of(List.of()) : new CompleteResult(answer.body());
  }

  private List<String> values(CompleteParams params, CallContext call) {
    var resources = new Resources(toolbox, call.caller());
    var start = params.value();
    var database = params.database();
    return switch (params.argument()) {
      case "database" -> resources.databasesLike(start);
      case "node_type", "entity_type", "type" -> resources.typesLike(database, start, call);
      case "predicate", "relationship_type" -> resources.predicatesLike(database, start, call);
      case "id", "entity", "topic" -> resources.entitiesLike(database, start, call);
      default -> List.of();
    };
  }

  private boolean exists(String type, String name) {
    return switch (type) {
      case "ref/prompt" -> Prompts.find(toolbox.catalogue(), name).isPresent();
      case "ref/resource" ->
          Resources.templates().stream().anyMatch(each -> each.address().equals(name));
      default -> false;
    };
  }
}
