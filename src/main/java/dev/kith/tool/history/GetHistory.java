package dev.kith.tool.history;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.graph.Databases;
import dev.kith.tool.CallContext;
import dev.kith.tool.Declaration;
import dev.kith.tool.Result;
import dev.kith.tool.Tool;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Schema;
import java.util.List;

/// Tells what changed in one entity or relationship.
public final class GetHistory implements Tool {
  private final Declaration declaration =
      Declaration.reading(
          "get_history",
          "History of one entity",
          "Shows who changed an entity, even a deleted one, or a relationship, when, and from what"
              + " to what, newest first. For what it is now use get_entity. Example:"
              + " {\"database\":\"memory\",\"entity_name\":\"Ada\"}",
          "{\"database\":\"memory\",\"entity_name\":\"Alice Johnson\"}",
          List.of(
              Argument.namedDatabase(),
              Argument.required("entity_name", EventsQuestion.name(), "Name of the entity."),
              Argument.optional(
                  "relationship_type", EventsQuestion.name(), "Only this relationship."),
              Argument.optional("to_entity", EventsQuestion.name(), "Where it leads."),
              EventsQuestion.limit(),
              EventsQuestion.cursor(),
              Argument.maxTokens()),
          Schema.object(
              field("database", Schema.text(), "The database that was read."),
              field("entity_name", Schema.text(), "As given."),
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
        .answer(
            databases,
            out ->
                out.field("database", arguments.text("database"))
                    .field("entity_name", arguments.text("entity_name")));
  }
}
