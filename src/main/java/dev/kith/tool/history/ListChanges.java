package dev.kith.tool.history;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.graph.Databases;
import dev.kith.tool.CallContext;
import dev.kith.tool.Declaration;
import dev.kith.tool.Result;
import dev.kith.tool.Tool;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.ArgumentType;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.MomentText;
import dev.kith.tool.argument.Schema;
import java.util.List;

/// Tells what changed in a database.
public final class ListChanges implements Tool {
  private static final int LONGEST_KIND = 100;

  private final Declaration declaration =
      Declaration.reading(
          "list_changes",
          "What changed",
          "Lists what changed, newest first: what others did since you were last here. For one"
              + " entity use get_history. Example:"
              + " {\"database\":\"memory\",\"since\":\"42\",\"others\":true}",
          "{\"database\":\"memory\",\"since\":\"2024-01-01\",\"others\":false}",
          List.of(
              Argument.namedDatabase(),
              Argument.optional(
                  "since",
                  ArgumentType.text(1, MomentText.LONGEST),
                  "Change number, date or time."),
              Argument.optional("entity_name", EventsQuestion.name(), "Only of this entity."),
              Argument.optional("author", EventsQuestion.name(), "Source, client or token."),
              Argument.flag("others", "Not the caller's own."),
              Argument.optional(
                  "kind",
                  ArgumentType.text(1, LONGEST_KIND),
                  "Such as entity_deleted, observation."),
              EventsQuestion.limit(),
              EventsQuestion.cursor(),
              Argument.maxTokens()),
          Schema.object(
              field("database", Schema.text(), "The database that was read."),
              EventsAnswer.schema(),
              EventsAnswer.beginning(),
              Schema.truncated()));

  @Override
  public Declaration declaration() {
    return declaration;
  }

  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    return EventsQuestion.of(arguments, context)
        .answer(databases, out -> out.field("database", arguments.text("database")));
  }
}
