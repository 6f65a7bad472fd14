package dev.kith.tool.memory;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.graph.Databases;
import dev.kith.graph.Mutation;
import dev.kith.tool.CallContext;
import dev.kith.tool.Declaration;
import dev.kith.tool.DestructiveTool;
import dev.kith.tool.Effect;
import dev.kith.tool.RemovalQuestion;
import dev.kith.tool.Result;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Schema;
import java.util.List;
import java.util.Optional;

/// Removes observations from an entity.
public final class DeleteObservations implements DestructiveTool {
  private final Declaration declaration =
      new Declaration(
          "delete_observations",
          "Delete observations",
          "Deletes facts from an entity. Use it for facts that were never true; end_facts keeps facts that were."
              + " Example:"
              + " {\"database\":\"memory\",\"entity_name\":\"Ada\",\"observations\":[\"Is"
              + " a pilot\"]}",
          "{\"database\":\"memory\",\"entity_name\":\"Alice Johnson\","
              + "\"observations\":[\"Lives in San Francisco\"]}",
          List.of(
              Argument.namedDatabase(),
              Argument.required("entity_name", Memory.name(), "Name of the entity."),
              Memory.observations(true, "Word for word."),
              Memory.source().unlisted()),
          Schema.object(
              Memory.status("updated or no_change"),
              Memory.database(),
              field("entity_name", Schema.text(), ""),
              field("deleted_observations", Schema.texts(), "Those that were there."),
              ObservationsWrite.missing(),
              ObservationsWrite.near(),
              field("total_observations", Schema.whole(), "How many it has now."),
              field("reembedded", Schema.flag(), "Whether its new vector is ready."),
              Memory.change()),
          false,
          Effect.REMOVES);

  @Override
  public Declaration declaration() {
    return declaration;
  }

  @Override
  public Optional<String> question(Databases databases, Arguments arguments, CallContext context) {
    return Memory.questioned(
        databases,
        arguments,
        context,
        view ->
            RemovalQuestion.ofObservations(
                view, arguments.text("entity_name"), arguments.texts("observations")));
  }

  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    var mutation =
        new Mutation.DeleteObservations(
            arguments.text("entity_name"), arguments.texts("observations"));
    return ObservationsWrite.run(
        databases, arguments, context, List.of(mutation), "deleted_observations");
  }
}
