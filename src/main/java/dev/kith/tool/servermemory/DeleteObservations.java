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

/// Removes observations from entities.
public final class DeleteObservations implements DestructiveTool {
  private final Declaration declaration =
      new Declaration(
          "delete_observations",
          "Delete Observations",
          "Delete specific observations from entities. Example:"
              + " {\"deletions\":[{\"entityName\":\"Ada\",\"observations\":[\"Born in 1815\"]}]}",
          "{\"deletions\":[{\"entityName\":\"Ada\",\"observations\":[\"Born in 1815\"]}]}",
          List.of(
              Argument.required(
                  "deletions",
                  Wording.list(
                      Argument.required("entityName", Wording.name(), "The name of the entity"),
                      Argument.required(
                          "observations", Wording.texts(), "Observations, word for word")),
                  "What to delete where")),
          Wording.successSchema(),
          false,
          Effect.REMOVES);

  @Override
  public Declaration declaration() {
    return declaration;
  }

  @Override
  public Optional<String> question(Databases databases, Arguments arguments, CallContext context) {
    var deletions = arguments.objects("deletions");
    var questions =
        databases
            .named(databases.primary())
            .read(
                context.call(),
                view ->
                    RemovalQuestion.isRefused(view, Wording.each(deletions, "entityName"))
                        ? List.<String>of()
                        : deletions.stream()
                            .flatMap(
                                deletion ->
                                    RemovalQuestion.ofObservations(
                                        view,
                                        deletion.text("entityName"),
                                        deletion.texts("observations"))
                                        .stream())
                            .toList());
    return questions.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", questions));
  }

  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    var graph = databases.named(databases.primary());
    var deletions = arguments.objects("deletions");
    var warned =
        arguments.warned(
            graph.<List<String>>read(
                context.call(), view -> UnknownNames.observations(view, deletions)));
    Wording.write(
        graph,
        context,
        Wording.each(deletions, "entityName"),
        there ->
            deletions.stream()
                .filter(deletion -> there.contains(deletion.text("entityName")))
                .<Mutation>map(
                    deletion ->
                        new Mutation.DeleteObservations(
                            deletion.text("entityName"), deletion.texts("observations")))
                .toList());
    return Wording.success("Observations deleted successfully").warning(context.warning(warned));
  }
}
