package dev.kith.tool.memory.upkeep;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.fault.Fault;
import dev.kith.graph.Databases;
import dev.kith.graph.GraphView;
import dev.kith.graph.SearchQuestion;
import dev.kith.shape.ItemsAnswer;
import dev.kith.shape.JsonText;
import dev.kith.tool.CallContext;
import dev.kith.tool.Declaration;
import dev.kith.tool.Result;
import dev.kith.tool.Tool;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Paging;
import dev.kith.tool.argument.Schema;
import dev.kith.tool.memory.Memory;
import dev.kith.tool.memory.duplicates.DuplicateSearch;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Finds entities that may be the same thing, and says why.
public final class FindDuplicates implements Tool {
  /// Above this, not all pairs are compared; a caller asks about one entity instead.
  private static final int MOST_COMPARED = 20_000;

  /// Up to so many, each is also compared by meaning with all others.
  private static final int MOST_BY_MEANING = 2_000;

  private static final int MOST_PASSED = 10_000;
  private static final int CANDIDATES = 50;
  private static final int NEIGHBOURS = 5;
  private static final int MOST_ALIASES = 10;

  /// Different things are often similar in meaning: the threshold must be higher than for spelling.
  private static final double MEANING_ABOVE_THRESHOLD = 0.2;

  private static final double LEAST_MEANING = 0.5;
  private static final double SAME_MEANING = 0.8;

  private final Declaration declaration =
      Declaration.reading(
          "find_duplicates",
          "Find duplicates",
          "Finds pairs of entities that may be the same thing, most certain first, and says why."
              + " Read both, then use merge_entities. Example: {\"database\":\"memory\"}",
          "{\"database\":\"memory\",\"limit\":10}",
          List.of(
              Argument.namedDatabase(),
              Argument.optional("name", Memory.name(), "Only those of this entity."),
              Argument.whole("limit", 1, 500, 20, "How many pairs at most."),
              Argument.whole("offset", 0, MOST_PASSED, 0, "How many pairs to skip."),
              Argument.real("threshold", 0, 1, 0.6, "Minimum similarity, 0 to 1."),
              Argument.maxTokens()),
          Schema.object(
              Memory.database(),
              field(
                  "duplicates",
                  Schema.array(
                      Schema.object(
                          field("names", Schema.texts(), "The two."),
                          field("types", Schema.texts(), "Their types."),
                          field("score", Schema.real(), "0 to 1."),
                          field("why", Schema.texts(), "The reasons."))),
                  ""),
              field("count", Schema.whole(), "How many are in this answer."),
              field("compared", Schema.whole(), "How many entities were compared."),
              field("by_meaning", Schema.flag(), "Whether meaning was compared too."),
              Schema.truncated()));

  @Override
  public Declaration declaration() {
    return declaration;
  }

  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    return context.read(databases, arguments, view -> answer(view, arguments, context));
  }

  private static Result answer(GraphView view, Arguments arguments, CallContext context) {
    boolean one = arguments.has("name");
    int[] nodes =
        one ? around(view, arguments.text("name"), arguments.real("threshold")) : everything(view);
    double threshold = arguments.real("threshold");
    var part = Paging.of(arguments, "limit", MOST_PASSED);
    int offset = part.offset();
    int limit = part.limit();
    var search = new DuplicateSearch(view, nodes, threshold, part.end());
    boolean meaning = (one || nodes.length <= MOST_BY_MEANING) && view.awaitedVectors() == 0;
    for (int index = 0; meaning && index < (one ? 1 : nodes.length); index++) {
      context.call().check();
      search.meaning(nodes[index], view.similar(nodes[index], NEIGHBOURS, sameMeaning(threshold)));
    }
    if (one) {
      search.compareFirst(context.call());
    } else {
      search.compareAll(context.call());
    }
    var answer =
        new ItemsAnswer(
            search.pairs().stream().skip(offset).map(FindDuplicates::text).toList(),
            (out, shown, cut) -> {
              out.object().field("database", arguments.text("database")).key("duplicates").array();
              shown.forEach(out::raw);
              out.endArray().field("count", shown.size()).field("compared", nodes.length);
              cut.write(
                  out.field("by_meaning", meaning),
                  next ->
                      next.field("offset", offset + shown.size())
                          .field("limit", limit - shown.size()));
              out.endObject();
            });
    return Result.object(context.budget(arguments).fit(answer));
  }

  private static String text(DuplicateSearch.Pair pair) {
    var out = new JsonText().object().key("names").values(pair.names());
    out.key("types").values(pair.types()).key("score").value(pair.score());
    return out.key("why").values(pair.why()).endObject().toString();
  }

  private static double sameMeaning(double threshold) {
    return Math.clamp(threshold + MEANING_ABOVE_THRESHOLD, LEAST_MEANING, SAME_MEANING);
  }

  private static int[] everything(GraphView view) {
    int[] nodes = view.nodesAfter(GraphView.NO_NODE, MOST_COMPARED + 1);
    if (nodes.length > MOST_COMPARED) {
      throw new Fault.LimitReached(
              "entities compared with each other",
              MOST_COMPARED,
              "Give a name, to look for the duplicates of one entity.")
          .raise();
    }
    return nodes;
  }

  /// The entity itself, then all others; where they are too many, those that searches for its names
  /// and its meaning find.
  private static int[] around(GraphView view, String name, double threshold) {
    Memory.require(view, List.of(name), List.of("/name"));
    int[] self = view.handles(List.of(name));
    int[] all = view.nodesAfter(GraphView.NO_NODE, MOST_COMPARED + 1);
    if (all.length <= MOST_COMPARED) {
      return IntStream.concat(IntStream.of(self), IntStream.of(all)).distinct().toArray();
    }
    var found = IntStream.builder().add(self[0]);
    var aliases = DuplicateSearch.aliases(view.nodes(self).getFirst());
    for (var called :
        Stream.concat(Stream.of(name), aliases.stream()).limit(MOST_ALIASES).toList()) {
      var words = new SearchQuestion(called, SearchQuestion.Mode.WORDS, Set.of(), CANDIDATES, 0);
      view.search(words).forEach(hit -> found.add(hit.node()));
      IntStream.of(view.handles(view.nearIds(called, CANDIDATES))).forEach(found);
    }
    view.similar(self[0], NEIGHBOURS, sameMeaning(threshold)).forEach(hit -> found.add(hit.node()));
    return found.build().filter(node -> node != GraphView.NO_NODE).distinct().toArray();
  }
}
