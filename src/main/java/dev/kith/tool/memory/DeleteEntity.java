package dev.kith.tool.memory;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.graph.Databases;
import dev.kith.graph.Mutation;
import dev.kith.shape.JsonText;
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

/// Removes an entity with its observations and relationships.
public final class DeleteEntity implements DestructiveTool {
  private final Declaration declaration =
      new Declaration(
          "delete_entity",
          "Delete an entity",
          "Deletes an entity with its observations and relationships. Only for what should never"
              + " have been stored; else use edit_entity, end_facts or delete_observations."
              + " Example: {\"database\":\"memory\",\"name\":\"Adda\"}",
          "{\"database\":\"memory\",\"name\":\"Alice Jonson\"}",
          List.of(
              Argument.namedDatabase(),
              Argument.required("name", Memory.storedName(), "Name of the entity."),
              Memory.source().unlisted()),
          Schema.object(
              Memory.status("deleted"),
              Memory.database(),
              field("name", Schema.text(), ""),
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
            RemovalQuestion.ofEntities(
                view,
                List.of(Memory.stored(view, arguments.text("name"))),
                "relationship",
                context.limits()));
  }

  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    var database = arguments.text("database");
    var graph = databases.named(database);
    var name = Memory.stored(graph, context, arguments.text("name"));
    var written =
        Memory.write(
            graph, Memory.signed(arguments, context), new Mutation.DeleteNode(name), name, "/name");
    var out = new JsonText().object().field("status", "deleted");
    out.field("database", database).field("name", name);
    return Result.object(Memory.change(out, written.change()).endObject().toString());
  }
}
