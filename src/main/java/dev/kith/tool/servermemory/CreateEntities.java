package dev.kith.tool.servermemory;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.graph.Databases;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.Written;
import dev.kith.tool.CallContext;
import dev.kith.tool.Declaration;
import dev.kith.tool.Effect;
import dev.kith.tool.Result;
import dev.kith.tool.Tool;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Schema;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/// Creates entities whose names are free.
public final class CreateEntities implements Tool {
  private final Declaration declaration =
      new Declaration(
          "create_entities",
          "Create Entities",
          "Create multiple new entities in the knowledge graph. Search first with search_nodes;"
              + " those whose name already exists stay as they are. Example:"
              + " {\"entities\":[{\"name\":\"Ada\",\"entityType\":\"person\",\"observations\":[\"Wrote"
              + " the first program\"]}]}",
          "{\"entities\":[{\"name\":\"Ada\",\"entityType\":\"person\",\"observations\":[\"Wrote the"
              + " first program\"]}]}",
          List.of(
              Argument.required(
                  "entities",
                  Wording.list(
                      Argument.required("name", Wording.name(), "The name of the entity"),
                      Argument.required("entityType", Wording.name(), "The type of the entity"),
                      Argument.required("observations", Wording.texts(), "What is known about it")),
                  "The entities to create")),
          Schema.object(field("entities", Schema.array(Wording.entitySchema()), "The new ones")),
          false,
          Effect.ADDS);

  @Override
  public Declaration declaration() {
    return declaration;
  }

  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    var graph = databases.named(databases.primary());
    var entities = arguments.objects("entities");
    var batch = new ArrayList<Mutation>();
    for (var entity : entities) {
      var node = new Node(entity.text("name"), entity.text("entityType"), Metadata.NONE);
      batch.add(new Mutation.CreateNode(node, distinct(entity)));
    }
    var outcomes = graph.write(context.call().withoutWaiting(), batch).outcomes();
    var created = new ArrayList<String>();
    for (int index = 0; index < entities.size(); index++) {
      if (outcomes.get(index) instanceof Written.Outcome.Done
          && batch.get(index) instanceof Mutation.CreateNode(var node, _, var observations, _)) {
        created.add(Wording.entity(node.id(), node.type(), observations));
      }
    }
    return Wording.listed("entities", created);
  }

  private static List<String> distinct(Arguments entity) {
    return List.copyOf(new LinkedHashSet<>(entity.texts("observations")));
  }
}
