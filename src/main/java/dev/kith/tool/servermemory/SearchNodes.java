package dev.kith.tool.servermemory;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.graph.Call;
import dev.kith.graph.Databases;
import dev.kith.graph.GraphView;
import dev.kith.graph.Hit;
import dev.kith.graph.SearchQuestion;
import dev.kith.tool.CallContext;
import dev.kith.tool.Declaration;
import dev.kith.tool.Result;
import dev.kith.tool.Tool;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.ArgumentType;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Schema;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/// Finds entities by words and parts of them, else by meaning.
public final class SearchNodes implements Tool {
  private static final int MOST = 200;
  private static final int FEW = 10;
  private static final double NEAR = 0.4;

  private final Declaration declaration =
      Declaration.reading(
          "search_nodes",
          "Search Nodes",
          "Search for nodes by words, best first, with their relations; if nothing matches, by"
              + " meaning. Example: {\"query\":\"programming\"}",
          "{\"query\":\"programming\"}",
          List.of(
              Argument.required(
                  "query", ArgumentType.text(0, 10_000), "Words of names, types or observations"),
              Argument.whole("offset", 0, Integer.MAX_VALUE, 0, "How many entities to skip."),
              Argument.maxTokens()),
          EntitiesPage.schema(
              field(
                      "matching",
                      Schema.array(Schema.whole()),
                      "Positions of the observations that match; absent if all or none do")
                  .maybe(),
              field("match", Schema.text(), "typo or meaning; only if it lacks the words").maybe(),
              field("score", Schema.real(), "How near in meaning, 0 to 1").maybe()));

  @Override
  public Declaration declaration() {
    return declaration;
  }

  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    var query = arguments.text("query");
    return databases
        .named(databases.primary())
        .read(
            context.call(),
            view -> {
              var guesses = new HashMap<Integer, Hit>();
              int[] found = found(view, query, guesses, context.call());
              var foundBy = new EntitiesPage.FoundBy(query, guesses);
              return EntitiesPage.found(view, found, foundBy, arguments.whole("offset"), context)
                  .within(context.budget(arguments));
            });
  }

  /// Those that have the words, then those that have the text anywhere, else those that mean it.
  ///
  /// @param guesses is given those that do not have the text to the letter
  private static int[] found(GraphView view, String query, Map<Integer, Hit> guesses, Call call) {
    var words = question(query, SearchQuestion.Mode.WORDS, MOST, 0);
    var hits = query.isBlank() ? List.<Hit>of() : view.search(words);
    int[] having = Containing.nodes(view, query, call).toArray();
    if (hits.isEmpty() && having.length == 0 && !query.isBlank()) {
      hits = view.search(question(query, SearchQuestion.Mode.MEANING, FEW, NEAR));
    }
    for (var hit : hits) {
      if (hit.match() == Hit.Match.TYPO || hit.match() == Hit.Match.MEANING) {
        guesses.put(hit.node(), hit);
      }
    }
    Arrays.stream(having).forEach(guesses::remove);
    return IntStream.concat(handles(hits), Arrays.stream(having)).distinct().toArray();
  }

  private static IntStream handles(List<Hit> hits) {
    return hits.stream().mapToInt(Hit::node);
  }

  private static SearchQuestion question(
      String query, SearchQuestion.Mode mode, int limit, double threshold) {
    return new SearchQuestion(query, mode, Set.of(), limit, threshold);
  }
}
