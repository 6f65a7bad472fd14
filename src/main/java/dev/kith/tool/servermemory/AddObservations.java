package dev.kith.tool.servermemory;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Databases;
import dev.kith.graph.Graph;
import dev.kith.graph.Mutation;
import dev.kith.graph.Written;
import dev.kith.shape.JsonText;
import dev.kith.tool.CallContext;
import dev.kith.tool.Declaration;
import dev.kith.tool.Effect;
import dev.kith.tool.Result;
import dev.kith.tool.Tool;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Schema;
import java.util.ArrayList;
import java.util.List;

/// Adds observations to entities.
public final class AddObservations implements Tool {
  private static final int MOST_NEAR = 3;

  private final Declaration declaration =
      new Declaration(
          "add_observations",
          "Add Observations",
          "Add new observations to existing entities. Example:"
              + " {\"observations\":[{\"entityName\":\"Ada\",\"contents\":[\"Born in 1815\"]}]}",
          "{\"observations\":[{\"entityName\":\"Ada\",\"contents\":[\"Born in 1815\"]}]}",
          List.of(
              Argument.required(
                  "observations",
                  Wording.list(
                      Argument.required("entityName", Wording.name(), "The name of the entity"),
                      Argument.required("contents", Wording.texts(), "What to add")),
                  "What to add where")),
          Schema.object(
              field(
                  "results",
                  Schema.array(
                      Schema.object(
                          field("entityName", Schema.text(), ""),
                          field("addedObservations", Schema.texts(), ""))),
                  "Those that were new")),
          false,
          Effect.ADDS);

  @Override
  public Declaration declaration() {
    return declaration;
  }

  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    var graph = databases.named(databases.primary());
    var batch = new ArrayList<Mutation>();
    var names = Wording.each(arguments.objects("observations"), "entityName");
    for (var each : arguments.objects("observations")) {
      batch.add(
          new Mutation.AddObservations(each.text("entityName"), each.texts("contents"), false));
    }
    try {
      return added(names, graph.write(context.call().withoutWaiting(), batch).outcomes());
    } catch (FaultException refused) {
      if (refused.fault() instanceof Fault.MissingEntities(var gone, _, _)) {
        return missing(gone.getFirst(), names, graph, context);
      }
      throw refused;
    }
  }

  private static Result missing(String name, List<String> names, Graph graph, CallContext context) {
    var near = graph.<List<String>>read(context.call(), view -> view.nearIds(name, MOST_NEAR));
    var at = "/observations/" + names.indexOf(name) + "/entityName";
    return Result.refused(
        new Fault.MissingEntities(List.of(name), names.contains(name) ? at : "/observations", near),
        "Entity with name " + name + " not found");
  }

  private static Result added(List<String> names, List<Written.Outcome> outcomes) {
    var results = new ArrayList<String>();
    for (int index = 0; index < names.size(); index++) {
      if (outcomes.get(index) instanceof Written.Outcome.Observed(var added, _)) {
        var out = new JsonText().object().field("entityName", names.get(index));
        results.add(out.key("addedObservations").values(added).endObject().toString());
      }
    }
    return Wording.listed("results", results);
  }
}
