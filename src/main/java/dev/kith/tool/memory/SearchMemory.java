package dev.kith.tool.memory;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.graph.Databases;
import dev.kith.graph.GraphView;
import dev.kith.graph.SearchQuestion;
import dev.kith.tool.CallContext;
import dev.kith.tool.Declaration;
import dev.kith.tool.Result;
import dev.kith.tool.Tool;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.ArgumentType;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Schema;
import dev.kith.tool.observation.ObservationDetail.Marking;
import dev.kith.tool.observation.SearchAuthors;
import dev.kith.tool.observation.TimedQuestion;

/// Finds entities by the words in their names, types and observations, and by what they mean.
public final class SearchMemory implements Tool {
  private final Declaration declaration =
      Declaration.reading(
          "search_entities",
          "Search a memory",
          "Searches names, types and observations of entities by words and by meaning, best first."
              + " For meaning alone use semantic_search; for what is connected to a result,"
              + " get_related_entities. Example: {\"database\":\"memory\",\"query\":\"software"
              + " engineer\",\"limit\":5}",
          "{\"database\":\"memory\",\"query\":\"software engineer\",\"limit\":5}",
          Memory.filtered(
              Argument.namedDatabase(),
              Argument.required(
                  "query", ArgumentType.text(1, Memory.LONGEST_QUERY), "What to look for."),
              Argument.whole("limit", 1, 200, 10, "How many results at most."),
              Memory.offset(),
              Memory.provenance(),
              Argument.maxTokens(),
              Argument.validAt(),
              Argument.includeEnded()),
          Schema.object(
              field("query", Schema.text(), "As given."),
              Memory.database(),
              EntitiesAnswer.entities(
                  Marking.FIRST,
                  field("created_date", Schema.textOrNull(), "The day it was created."),
                  field("score", Schema.realOrNull(), "Similarity in meaning, 0 to 1."),
                  field("match", Schema.text(), "By id, name, alias, words, typo, meaning.")),
              field("count", Schema.whole(), "How many are in this answer."),
              Schema.truncated()));

  @Override
  public Declaration declaration() {
    return declaration;
  }

  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    return context.read(databases, arguments, view -> answer(view, arguments, context));
  }

  private static Result answer(GraphView view, Arguments written, CallContext context) {
    var arguments = Memory.corrected(view, written);
    var hits = Memory.found(view, SearchQuestion.Mode.HYBRID, SearchQuestion.FLOOR, arguments);
    boolean first = arguments.whole("offset") == 0;
    var given = first ? arguments.warned(CallContext.missing(view)) : arguments;
    var answer =
        new EntitiesAnswer(
            out ->
                out.field("query", arguments.text("query"))
                    .field("database", arguments.text("database")),
            EntitiesAnswer.Entities.found(view, hits, arguments, Marking.FIRST),
            (entity, index, node, noted) -> {
              var hit = hits.get(index);
              entity.key("created_date").raw(Memory.created(node, noted)).key("score");
              hit.score().ifPresentOrElse(entity::value, () -> entity.raw("null"));
              entity.field("match", hit.match().label());
            },
            _ -> {});
    var warned =
        SearchAuthors.withWarning(
            view, SearchQuestion.Mode.HYBRID, hits, TimedQuestion.withHint(view, hits, given));
    return answer.within(context.budget(warned)).warning(context.warning(warned));
  }
}
