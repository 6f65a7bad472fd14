package dev.kith.tool.servermemory;

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
import java.util.List;
import java.util.Optional;

/// Removes entities with their relations.
public final class DeleteEntities implements DestructiveTool {
  private final Declaration declaration =
      new Declaration(
          "delete_entities",
          "Delete Entities",
          "Delete multiple entities and their relations. Example: {\"entityNames\":[\"Ada\"]}",
          "{\"entityNames\":[\"Ada\"]}",
          List.of(Argument.required("entityNames", Wording.texts(), "Names of entities to delete")),
          Wording.successSchema(),
          false,
          Effect.REMOVES);

  @Override
  public Declaration declaration() {
    return declaration;
  }

  @Override
  public Optional<String> question(Databases databases, Arguments arguments, CallContext context) {
    return databases
        .named(databases.primary())
        .read(
            context.call(),
            view ->
                RemovalQuestion.ofEntities(
                    view,
                    Wording.stored(view, arguments.texts("entityNames")),
                    "relation",
                    context.limits()));
  }

  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    var graph = databases.named(databases.primary());
    var names =
        graph.<List<String>>read(
            context.call(), view -> Wording.stored(view, arguments.texts("entityNames")));
    var warned =
        arguments.warned(
            graph.<List<String>>read(context.call(), view -> UnknownNames.entities(view, names)));
    Wording.write(
        graph,
        context,
        names,
        there -> there.stream().sorted().<Mutation>map(Mutation.DeleteNode::new).toList());
    return Wording.success("Entities deleted successfully").warning(context.warning(warned));
  }
}
