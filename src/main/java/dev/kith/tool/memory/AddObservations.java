package dev.kith.tool.memory;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.graph.Databases;
import dev.kith.graph.Mutation;
import dev.kith.tool.CallContext;
import dev.kith.tool.Declaration;
import dev.kith.tool.Effect;
import dev.kith.tool.Result;
import dev.kith.tool.Tool;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Schema;
import java.util.List;

/// Adds observations to an entity.
public final class AddObservations implements Tool {
  private final Declaration declaration =
      new Declaration(
          "add_observations",
          "Add observations",
          "Adds facts to an existing entity; those it has already are skipped. Write one"
              + " fact to a string, in words that a later search would use. For a new entity use"
              + " create_entity; to retire facts, delete_observations. Example:"
              + " {\"database\":\"memory\",\"entity_name\":\"Alice"
              + " Johnson\",\"observations\":[\"Contributing to open source projects\"]}",
          "{\"database\":\"memory\",\"entity_name\":\"Alice Johnson\","
              + "\"observations\":[\"Contributing to open source projects\"]}",
          List.of(
              Argument.namedDatabase(),
              Argument.required("entity_name", Memory.name(), "Name of the entity."),
              Memory.observations(true, "New facts, one to a string."),
              Memory.source()),
          Schema.object(
              Memory.status("updated or no_change"),
              Memory.database(),
              field("entity_name", Schema.text(), ""),
              field("added_observations", Schema.texts(), "Those that were new."),
              field("total_observations", Schema.whole(), "How many it has now."),
              field("reembedded", Schema.flag(), "Whether its new vector is ready."),
              Memory.change()),
          false,
          Effect.ADDS);

  @Override
  public Declaration declaration() {
    return declaration;
  }

  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    var mutation =
        new Mutation.AddObservations(
            arguments.text("entity_name"), arguments.texts("observations"));
    return ObservationsWrite.run(databases, arguments, context, mutation, "added_observations");
  }
}
