package dev.kith.tool.servermemory;

import dev.kith.graph.Databases;
import dev.kith.graph.Graph;
import dev.kith.graph.Mutation;
import dev.kith.graph.Written;
import dev.kith.tool.CallContext;
import dev.kith.tool.Declaration;
import dev.kith.tool.DestructiveTool;
import dev.kith.tool.Effect;
import dev.kith.tool.RemovalQuestion;
import dev.kith.tool.Result;
import dev.kith.tool.argument.Arguments;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// Removes relations; the entities stay.
public final class DeleteRelations implements DestructiveTool {
  private final Declaration declaration =
      new Declaration(
          "delete_relations",
          "Delete Relations",
          "Delete multiple relations. Example:"
              + " {\"relations\":[{\"from\":\"Ada\",\"to\":\"Charles\",\"relationType\":\"works"
              + " with\"}]}",
          "{\"relations\":[{\"from\":\"Ada\",\"to\":\"Charles\",\"relationType\":\"works with\"}]}",
          List.of(Wording.relations("The relations to delete")),
          Wording.successSchema(),
          false,
          Effect.REMOVES);

  @Override
  public Declaration declaration() {
    return declaration;
  }

  @Override
  public Optional<String> question(Databases databases, Arguments arguments, CallContext context) {
    var wanted = new LinkedHashSet<RemovalQuestion.Triple>();
    for (var relation : arguments.objects("relations")) {
      wanted.add(
          new RemovalQuestion.Triple(
              relation.text("from"), relation.text("relationType"), relation.text("to")));
    }
    return databases
        .named(databases.primary())
        .read(
            context.call(),
            view -> RemovalQuestion.ofEdges(view, wanted, "relation", context.limits()));
  }

  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    var batch = new ArrayList<Mutation>();
    for (var relation : arguments.objects("relations")) {
      batch.add(
          new Mutation.DeleteEdge(
              relation.text("from"), relation.text("relationType"), relation.text("to")));
    }
    var graph = databases.named(databases.primary());
    var outcomes = graph.write(context.call(), batch).outcomes();
    // one that is named twice is gone at its second mention
    var seen = new HashSet<Mutation>();
    var missing =
        IntStream.range(0, outcomes.size())
            .filter(index -> seen.add(batch.get(index)))
            .filter(index -> outcomes.get(index) instanceof Written.Outcome.Unchanged)
            .mapToObj(arguments.objects("relations")::get)
            .toList();
    var warned =
        missing.isEmpty() ? arguments : arguments.warned(missingRelations(graph, missing, context));
    return Wording.success("Relations deleted successfully").warning(context.warning(warned));
  }

  /// Nothing where it cannot be read: the others are deleted, so that is not answered as a fault.
  private static List<String> missingRelations(
      Graph graph, List<Arguments> missing, CallContext context) {
    try {
      return graph.read(context.call(), view -> UnknownNames.relations(view, missing));
    } catch (RuntimeException unread) {
      return List.of();
    }
  }
}
