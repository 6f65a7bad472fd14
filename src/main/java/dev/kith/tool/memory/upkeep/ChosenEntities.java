package dev.kith.tool.memory.upkeep;

import dev.kith.fault.Fault;
import dev.kith.graph.GraphView;
import dev.kith.graph.Hit;
import dev.kith.graph.Marks;
import dev.kith.graph.Node;
import dev.kith.graph.Observation;
import dev.kith.graph.SearchQuestion;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.ArgumentType;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.memory.Memory;
import dev.kith.tool.memory.mark.MarkArguments;
import dev.kith.tool.observation.AllWords;
import dev.kith.tool.observation.ObservationFilter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The entities that a call chooses to change: those that fit everything it says.
final class ChosenEntities {
  /// So many are changed at once.
  static final int MOST = 1_000;

  private static final int PAGE = 1_024;
  private static final int MORE = 4;
  private static final String NAMES = "names";
  private static final List<String> CHOICES =
      List.of(NAMES, "types", Marks.TAGS, "author", "since", "until", "query");

  private Arguments arguments;
  private final boolean deletes;
  private Set<String> types;
  private final List<String> tags;
  private final ObservationFilter noted;
  private final AllWords words;
  private final List<Chosen> chosen = new ArrayList<>();
  private int leftOut;

  /// An entity with its observations.
  record Chosen(int handle, Node node, List<Observation> observations) {
    Chosen {
      observations = List.copyOf(observations);
    }
  }

  /// @param deletes whether they are to go; only then placeholders are chosen
  ChosenEntities(Arguments arguments, boolean deletes) {
    this.arguments = arguments;
    this.deletes = deletes;
    this.types = Set.copyOf(arguments.texts("types"));
    this.tags = arguments.texts(Marks.TAGS);
    this.noted = Memory.noted(arguments, "author", "");
    this.words = new AllWords(arguments.optionalText("query").orElse(""));
    requireSome();
  }

  static List<Argument> arguments() {
    return Memory.filtered(
        Argument.optional(
            NAMES, new ArgumentType.ListOf(Memory.storedName(), 0, MOST), "Only these."),
        Argument.optional(
                "query",
                ArgumentType.text(1, Memory.LONGEST_QUERY),
                "Only entities that have every word of it in name, type and observations.")
            .unlisted());
  }

  /// Nothing that says which ones never means all of them.
  private void requireSome() {
    boolean some =
        !arguments.texts(NAMES).isEmpty()
            || !types.isEmpty()
            || !tags.isEmpty()
            || !noted.equals(ObservationFilter.ALL)
            || arguments.has("query");
    if (!some) {
      throw new Fault.InvalidArguments(
              List.of(
                  Fault.problem(
                      "/" + NAMES,
                      "is missing, and nothing else says which entities",
                      String.join(", ", CHOICES))))
          .raise();
    }
    if (arguments.has("query") && words.isEmpty()) {
      throw new Fault.InvalidArguments(
              List.of(Fault.problem("/query", "has no words", "words that entities have")))
          .raise();
    }
  }

  /// Those that fit, in the order of the names, else as they were created or found.
  List<Chosen> in(GraphView view) {
    chosen.clear();
    leftOut = 0;
    arguments = Memory.corrected(view, arguments);
    types = Set.copyOf(arguments.texts("types"));
    Memory.requireTypes(view, arguments.texts("types"));
    int[] tagged = MarkArguments.requireTags(view, tags);
    if (!arguments.texts(NAMES).isEmpty()) {
      take(view, named(view));
    } else if (arguments.has("query")) {
      search(view);
    } else if (!tags.isEmpty()) {
      takePages(view, tagged);
    } else {
      scan(view);
    }
    if (chosen.isEmpty() && leftOut > 0) {
      throw new Fault.OutOfScope("change what fits", Fault.OutOfScope.OWN, "").raise();
    }
    return List.copyOf(chosen);
  }

  private int[] named(GraphView view) {
    var given = arguments.texts(NAMES);
    var names = new ArrayList<String>();
    var places = new ArrayList<String>();
    for (int index = 0; index < given.size(); index++) {
      names.add(Memory.stored(view, given.get(index)));
      places.add("/" + NAMES + "/" + index);
    }
    Memory.require(view, names, places);
    int[] nodes = view.handles(names);
    for (int index = 0; index < nodes.length; index++) {
      if (!view.mayChange(nodes[index])) {
        var operation = "change '" + names.get(index) + "'";
        throw new Fault.OutOfScope(operation, Fault.OutOfScope.OWN, places.get(index)).raise();
      }
    }
    return Arrays.stream(nodes).distinct().toArray();
  }

  /// A search finds what has some of the words, better ones first: as long as there is more, more
  /// is asked for.
  private void search(GraphView view) {
    var seen = new LinkedHashSet<Integer>();
    for (int size = MORE * PAGE; true; size *= MORE) {
      var question =
          new SearchQuestion(arguments.text("query"), SearchQuestion.Mode.WORDS, types, size, 0);
      var hits = view.search(question);
      takePages(view, hits.stream().mapToInt(Hit::node).filter(seen::add).toArray());
      if (hits.size() < size || size > Integer.MAX_VALUE / MORE) {
        return;
      }
    }
  }

  private void scan(GraphView view) {
    int last = GraphView.NO_NODE;
    while (true) {
      int[] page =
          types.isEmpty()
              ? view.nodesAfter(last, PAGE)
              : view.nodesAfter(last, PAGE, types::contains);
      if (page.length == 0) {
        return;
      }
      take(view, page);
      last = page[page.length - 1];
    }
  }

  private void takePages(GraphView view, int[] handles) {
    for (int from = 0; from < handles.length; from += PAGE) {
      take(view, Arrays.copyOfRange(handles, from, Math.min(handles.length, from + PAGE)));
    }
  }

  private void take(GraphView view, int[] handles) {
    var nodes = view.nodes(handles);
    var observations = view.observations(handles);
    IntStream.range(0, handles.length)
        .mapToObj(
            at -> new Chosen(handles[at], nodes.get(at), Memory.of(handles[at], observations)))
        .filter(this::fits)
        .forEach(each -> choose(view, each));
    if (chosen.size() > MOST) {
      throw new Fault.LimitReached(
              "entities changed by one call",
              MOST,
              "Choose fewer, by names, types, tags, author, since, until or query, and call again"
                  + " for the others.")
          .raise();
    }
  }

  private void choose(GraphView view, Chosen each) {
    if (view.mayChange(each.handle)) {
      chosen.add(each);
    } else {
      leftOut++;
    }
  }

  /// The call's arguments as they were understood, after [#in].
  Arguments understood() {
    return arguments;
  }

  /// How many fitted, and may not be changed by the caller.
  int leftOut() {
    return leftOut;
  }

  private boolean fits(Chosen each) {
    var node = each.node;
    boolean there = deletes || !node.isPlaceholder() || !each.observations.isEmpty();
    return there
        && (types.isEmpty() || types.contains(node.type()))
        && MarkArguments.has(node, tags)
        && (noted.equals(ObservationFilter.ALL) || !noted.of(each.observations).isEmpty())
        && words.areIn(
            Stream.concat(
                Stream.of(node.id(), node.type()),
                each.observations.stream().map(Observation::text)));
  }
}
