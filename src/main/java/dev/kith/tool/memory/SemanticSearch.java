package dev.kith.tool.memory;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.graph.About;
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
import java.util.List;
import java.util.function.Supplier;

/// Finds entities similar in meaning to a text.
public final class SemanticSearch implements Tool {
  private static final String NO_MEANING =
      "This database has no vectors, so a search by meaning finds nothing. Search by words."
          + " An imported graph gets vectors when it is imported again with --embed.";

  private static final String OF_TABLES =
      "Kith makes no vectors of mapped tables, so a search by meaning finds nothing here. Search by"
          + " words, or with find_nodes by conditions on properties.";

  private final Declaration declaration =
      Declaration.reading(
          "semantic_search",
          "Search by meaning",
          "Finds entities near in meaning to the query, most similar first, even if no word is"
              + " shared. For names and exact words use the other search. Example:"
              + " {\"database\":\"research_papers\",\"query\":\"AI programming"
              + " expertise\",\"threshold\":0.4}",
          "{\"database\":\"research_papers\",\"query\":\"AI programming expertise\","
              + "\"limit\":5,\"threshold\":0.4}",
          Memory.filtered(
              Argument.namedDatabase(),
              Argument.required(
                  "query", ArgumentType.text(1, Memory.LONGEST_QUERY), "The meaning to find."),
              Argument.whole("limit", 1, 200, 10, "How many results at most."),
              Memory.offset(),
              Argument.real("threshold", 0, 1, 0.3, "Minimum similarity, 0 to 1."),
              Memory.provenance(),
              Argument.maxTokens(),
              Argument.validAt(),
              Argument.includeEnded()),
          Schema.object(
              field("query", Schema.text(), "As given."),
              Memory.database(),
              EntitiesAnswer.entities(
                  field("similarity", Schema.real(), "0 to 1."),
                  field("match", Schema.text(), "meaning")),
              field("count", Schema.whole(), "How many are in this answer."),
              field("threshold", Schema.real(), "As given."),
              field("method", Schema.text(), "How similarity was computed."),
              field("warnings", Schema.texts(), "Why there may be less than expected.").maybe(),
              Schema.truncated()));

  @Override
  public Declaration declaration() {
    return declaration;
  }

  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    return context.read(
        databases,
        arguments,
        view -> answer(view, arguments, context, () -> without(databases, arguments)));
  }

  /// Why a database has no vectors, and what to do instead.
  private static String without(Databases databases, Arguments arguments) {
    var about = databases.named(arguments.text("database")).about();
    return about.engine().equals(About.OWNED) ? NO_MEANING : OF_TABLES;
  }

  private static Result answer(
      GraphView view, Arguments written, CallContext context, Supplier<String> without) {
    var arguments = Memory.corrected(view, written);
    double threshold = arguments.real("threshold");
    var hits = Memory.found(view, SearchQuestion.Mode.MEANING, threshold, arguments);
    var warnings = view.knowsMeaning() ? CallContext.missingMeaning(view) : List.of(without.get());
    var answer =
        new EntitiesAnswer(
            out ->
                out.field("query", arguments.text("query"))
                    .field("database", arguments.text("database")),
            // in the order of the example in the document that this tool follows
            EntitiesAnswer.Entities.found(view, hits, arguments, Marking.IN_PLACE),
            (entity, index, _, _) ->
                entity
                    .key("similarity")
                    .value(hits.get(index).score().orElse(0.0))
                    .field("match", hits.get(index).match().label()),
            out -> {
              out.key("threshold").value(threshold).field("method", "vector_similarity");
              if (!warnings.isEmpty()) {
                out.key("warnings").values(warnings);
              }
            });
    var warned =
        SearchAuthors.withWarning(
            view, SearchQuestion.Mode.MEANING, hits, TimedQuestion.withHint(view, hits, arguments));
    return answer.within(context.budget(warned)).warning(context.warning(warned));
  }
}
