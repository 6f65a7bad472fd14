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
import java.util.Set;

/// Removes one relationship; the entities stay.
public final class DeleteRelationship implements DestructiveTool {
  private final Declaration declaration =
      new Declaration(
          "delete_relationship",
          "Delete a relationship",
          "Deletes one relationship; both entities stay. To change only its confidence"
              + " use create_relationship with update. Example:"
              + " {\"database\":\"memory\",\"from_entity\":\"Ada\",\"to_entity\":\"Acme\","
              + "\"relationship_type\":\"WORKS_FOR\"}",
          "{\"database\":\"memory\",\"from_entity\":\"Alice Johnson\","
              + "\"to_entity\":\"TechCorp\",\"relationship_type\":\"WORKS_FOR\"}",
          List.of(
              Argument.namedDatabase(),
              Argument.required("from_entity", Memory.name(), "Name of the source entity."),
              Argument.required("to_entity", Memory.name(), "Name of the target entity."),
              Argument.required("relationship_type", Memory.name(), "Its type."),
              Memory.source().unlisted()),
          Schema.object(
              Memory.status("deleted or no_change"),
              Memory.database(),
              field("from", Schema.text(), ""),
              field("to", Schema.text(), ""),
              field("relationship_type", Schema.text(), ""),
              Memory.change()),
          false,
          Effect.REMOVES);

  @Override
  public Declaration declaration() {
    return declaration;
  }

  @Override
  public Optional<String> question(Databases databases, Arguments arguments, CallContext context) {
    var edge =
        new RemovalQuestion.Triple(
            arguments.text("from_entity"),
            arguments.text("relationship_type"),
            arguments.text("to_entity"));
    return Memory.questioned(
        databases,
        arguments,
        context,
        view -> RemovalQuestion.ofEdges(view, Set.of(edge), "relationship", context.limits()));
  }

  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    var database = arguments.text("database");
    var from = arguments.text("from_entity");
    var to = arguments.text("to_entity");
    var type = arguments.text("relationship_type");
    var written =
        databases
            .named(database)
            .write(
                Memory.signed(arguments, context),
                List.of(new Mutation.DeleteEdge(from, type, to)));
    boolean gone = written.outcomes().getFirst() instanceof dev.kith.graph.Written.Outcome.Done;
    var out = new JsonText().object().field("status", gone ? "deleted" : "no_change");
    out.field("database", database).field("from", from).field("to", to);
    out.field("relationship_type", type);
    return Result.object(Memory.change(out, written.change()).endObject().toString());
  }
}
