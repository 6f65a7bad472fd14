package dev.kith.tool.memory;

import static dev.kith.tool.Schema.field;

import dev.kith.fault.Fault;
import dev.kith.graph.Databases;
import dev.kith.graph.GraphView;
import dev.kith.graph.Hit;
import dev.kith.graph.SearchQuestion;
import dev.kith.tool.Argument;
import dev.kith.tool.Arguments;
import dev.kith.tool.CallContext;
import dev.kith.tool.Declaration;
import dev.kith.tool.Nature;
import dev.kith.tool.Result;
import dev.kith.tool.Schema;
import dev.kith.tool.Tool;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/// Finds entities that may be the same thing, and says why.
public final class FindDuplicates implements Tool {
  /// More are not compared all with all; a caller asks about one of them instead.
  private static final int MOST_COMPARED = 20_000;

  /// Up to so many, each is also compared by meaning with all others.
  private static final int MOST_BY_MEANING = 2_000;

  private static final int CANDIDATES = 50;
  private static final int NEIGHBOURS = 5;
  private static final double SAME_MEANING = 0.8;

  private final Declaration declaration =
      new Declaration(
          "find_duplicates",
          "Find duplicates",
          "Finds pairs of entities that may be one thing, the surest first, and says why: the same"
              + " name but for case, accents or punctuation, an alias, the same words in another"
              + " order, like spelling, or like meaning of all their observations. Give a name to ask"
              + " about one entity; leave it out to compare all. It only proposes: read both, then"
              + " use merge_entities. Example: {\"database\":\"memory\",\"limit\":10}",
          "{\"database\":\"memory\",\"limit\":10}",
          List.of(
              Argument.namedDatabase(),
              Argument.optional("name", Memory.name(), "Only the duplicates of this entity."),
              Argument.whole("limit", 1, 500, 20, "How many pairs at most."),
              Argument.real("threshold", 0, 1, 0.6, "Least likeness, 0 to 1."),
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
                          field("why", Schema.texts(), "All that speaks for it."))),
                  ""),
              field("count", Schema.whole(), "How many are in this answer."),
              field("compared", Schema.whole(), "How many entities were looked at."),
              field("by_meaning", Schema.flag(), "Whether meaning was compared too."),
              Schema.truncated()),
          false,
          Nature.READS);

  @Override
  public Declaration declaration() {
    return declaration;
  }

  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    return databases
        .named(arguments.text("database"))
        .read(context.call(), view -> answer(view, arguments, context));
  }

  private static Result answer(GraphView view, Arguments arguments, CallContext context) {
    boolean one = arguments.has("name");
    int[] nodes = one ? around(view, arguments.text("name")) : everything(view);
    var likeness = new Likeness(view, nodes);
    if (one) {
      likeness.compareFirst(context.call());
    } else {
      likeness.compareAll(context.call());
    }
    boolean meaning = one || nodes.length <= MOST_BY_MEANING;
    for (int index = 0; meaning && index < (one ? 1 : nodes.length); index++) {
      context.call().check();
      for (var hit : view.similar(nodes[index], NEIGHBOURS, SAME_MEANING)) {
        likeness.meaning(nodes[index], hit.node(), hit.score());
      }
    }
    var pairs = likeness.pairs(arguments.real("threshold"), arguments.whole("limit"));
    var answer = new DuplicatesAnswer(arguments.text("database"), pairs, nodes.length, meaning);
    return Result.object(context.budget(arguments).fit(answer));
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

  /// The entity itself, then whatever may be it.
  private static int[] around(GraphView view, String name) {
    Memory.require(view, List.of(name), List.of("/name"));
    var words = new SearchQuestion(name, SearchQuestion.Manner.WORDS, Set.of(), CANDIDATES, 0);
    int[] self = view.handles(List.of(name));
    var found =
        IntStream.concat(
            IntStream.of(self),
            IntStream.concat(
                view.search(words).stream().mapToInt(Hit::node),
                IntStream.of(view.handles(view.nearIds(name, CANDIDATES)))));
    return IntStream.concat(
            found, view.similar(self[0], NEIGHBOURS, SAME_MEANING).stream().mapToInt(Hit::node))
        .filter(node -> node != GraphView.NO_NODE)
        .distinct()
        .toArray();
  }
}
