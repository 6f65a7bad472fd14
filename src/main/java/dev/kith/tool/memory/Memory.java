package dev.kith.tool.memory;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.Databases;
import dev.kith.graph.Graph;
import dev.kith.graph.GraphView;
import dev.kith.graph.Hit;
import dev.kith.graph.Marks;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.Observation;
import dev.kith.graph.SearchQuestion;
import dev.kith.graph.Written;
import dev.kith.schema.NearNames;
import dev.kith.schema.PlainName;
import dev.kith.shape.JsonText;
import dev.kith.tool.CallContext;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.ArgumentType;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.MomentText;
import dev.kith.tool.argument.NameCorrection;
import dev.kith.tool.argument.Paging;
import dev.kith.tool.argument.Problems;
import dev.kith.tool.argument.Schema;
import dev.kith.tool.memory.mark.MarkArguments;
import dev.kith.tool.observation.ObservationFilter;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// What the memory tools have in common: an entity's name is its id, its facts are observations.
public final class Memory {
  static final int LONGEST_NAME = ArgumentType.LONGEST_NAME;
  public static final int LONGEST_OBSERVATION = 20_000;
  static final int MOST_OBSERVATIONS = 1_000;
  public static final int LONGEST_QUERY = 2_000;
  private static final int LONGEST_SOURCE = 200;
  private static final int MOST_NEAR = 3;
  private static final int MOST_TYPES = 100;

  /// How many times as many results are asked for where a filter left too few.
  private static final int MORE = 4;

  private static final int LARGEST = Integer.MAX_VALUE / MORE;

  private Memory() {}

  /// A name that is not blank.
  public static ArgumentType name() {
    return new ArgumentType.Text(
        1,
        LONGEST_NAME,
        ArgumentType.NOT_BLANK,
        "1 to " + LONGEST_NAME + " characters, not all of them blank",
        List.of());
  }

  /// The name of an entity to change or remove, taken to the letter where there is such a one.
  public static ArgumentType storedName() {
    return ArgumentType.text(1, LONGEST_NAME);
  }

  /// What a name stands for. Older databases and other imports may hold names that are not plain;
  /// they keep them until they are renamed.
  public static String stored(GraphView view, String name) {
    var plain = PlainName.of(name);
    return plain.equals(name) || view.handles(List.of(name))[0] != GraphView.NO_NODE ? name : plain;
  }

  public static String stored(Graph graph, CallContext context, String name) {
    return PlainName.of(name).equals(name)
        ? name
        : graph.<String>read(context.call(), view -> stored(view, name));
  }

  static Argument observations(boolean required, String description) {
    var texts =
        new ArgumentType.ListOf(
            ArgumentType.text(1, LONGEST_OBSERVATION), required ? 1 : 0, MOST_OBSERVATIONS);
    return required
        ? Argument.required("observations", texts, description)
        : Argument.optional("observations", texts, description);
  }

  /// The source of a fact.
  public static Argument source() {
    return Argument.optional(
        "source",
        ArgumentType.text(1, LONGEST_SOURCE),
        "Who says so: a person, a document, an agent. Default: the client's name.");
  }

  /// The call, recorded under the source if one was named.
  public static Call signed(Arguments arguments, CallContext context) {
    return arguments.optionalText("source").map(context.call()::signed).orElseGet(context::call);
  }

  /// Whether an answer says where facts come from.
  static Argument provenance() {
    return Argument.flag("provenance", "Also when and by whom each observation was added.")
        .unlisted();
  }

  /// Where an answer that was cut goes on.
  static Argument offset() {
    return Paging.offset("Skip the first N results.");
  }

  /// What a search takes to find less: `own` first, then which entities it is about.
  public static List<Argument> filtered(Argument... own) {
    var moment = ArgumentType.text(1, MomentText.LONGEST);
    return Stream.concat(
            Stream.of(own),
            Stream.of(
                    Argument.optional(
                        "types",
                        ArgumentType.texts(LONGEST_NAME, 0, MOST_TYPES),
                        "Only entities of these types."),
                    MarkArguments.filter(),
                    Argument.optional(
                        "author",
                        ArgumentType.text(1, LONGEST_SOURCE),
                        "Only entities with an observation by this author."),
                    Argument.optional(
                        "since", moment, "Only entities with an observation noted from then on."),
                    Argument.optional(
                        "until", moment, "The same, noted up to then; a date is the whole day."))
                .map(Argument::unlisted))
        .toList();
  }

  /// What a search finds after what it is to skip. Where an answer goes on, both numbers together
  /// are as before: the same search, and the same order.
  static List<Hit> found(
      GraphView view, SearchQuestion.Mode mode, double threshold, Arguments arguments) {
    var page = Paging.of(arguments, "limit");
    int most = page.end();
    var noted = noted(arguments, "author", "");
    requireTypes(view, arguments.texts("types"));
    var types = Set.copyOf(arguments.texts("types"));
    var tags = arguments.texts(Marks.TAGS);
    boolean all = noted.equals(ObservationFilter.ALL) && tags.isEmpty();
    Optional<BitSet> by = Optional.empty();
    for (int size = all ? most : MORE * most; true; size = Math.min(size, LARGEST) * MORE) {
      var question = new SearchQuestion(arguments.text("query"), mode, types, size, threshold);
      var hits = view.search(question);
      var some = by.map(nodes -> among(nodes, hits)).orElse(hits);
      var wanted = all ? hits : wanted(view, some, noted, tags);
      if (wanted.isEmpty()) {
        var _ = MarkArguments.requireTags(view, tags);
      }
      if (all || wanted.size() >= most || hits.size() < size) {
        return wanted.stream().limit(most).skip(page.offset()).toList();
      }
      if (by.isEmpty()) {
        by = arguments.optionalText("author").flatMap(view::notedBy);
      }
      if (by.filter(BitSet::isEmpty).isPresent()) {
        return List.of();
      }
    }
  }

  private static List<Hit> among(BitSet nodes, List<Hit> hits) {
    return hits.stream().filter(hit -> nodes.get(hit.node())).toList();
  }

  private static List<Hit> wanted(
      GraphView view, List<Hit> found, ObservationFilter noted, List<String> tags) {
    var hits = tags.isEmpty() ? found : tagged(view, found, tags);
    if (noted.equals(ObservationFilter.ALL)) {
      return hits;
    }
    var observations = view.observations(hits.stream().mapToInt(Hit::node).toArray());
    return hits.stream().filter(hit -> !noted.of(of(hit.node(), observations)).isEmpty()).toList();
  }

  private static List<Hit> tagged(GraphView view, List<Hit> hits, List<String> tags) {
    var nodes = view.nodes(hits.stream().mapToInt(Hit::node).toArray());
    return IntStream.range(0, hits.size())
        .filter(index -> MarkArguments.has(nodes.get(index), tags))
        .mapToObj(hits::get)
        .toList();
  }

  /// Which observations a call asks for.
  ///
  /// @param by the argument that names an author
  public static ObservationFilter noted(Arguments arguments, String by, String query) {
    var since = arguments.optionalText("since").map(text -> MomentText.of(text, "since", 0));
    var until = arguments.optionalText("until").map(text -> MomentText.of(text, "until", 1));
    if (since.isPresent() && until.isPresent() && since.get().isAfter(until.get())) {
      var problems = new Problems();
      problems.report("/until", "is before since", "a date or time from " + since.get() + " on");
      problems.raise();
    }
    return new ObservationFilter(query, arguments.optionalText(by), since, until, Optional.empty());
  }

  /// The arguments with types as the database writes them: one in another case is taken with a
  /// warning, as in the other searches.
  public static Arguments corrected(GraphView view, Arguments arguments) {
    return NameCorrection.inOtherCase(
        arguments,
        "types",
        type -> view.typeCode(type).isPresent(),
        () -> view.vocabulary().typeNames());
  }

  public static void requireTypes(GraphView view, List<String> names) {
    for (int index = 0; index < names.size(); index++) {
      var name = names.get(index);
      if (view.typeCode(name).isEmpty()) {
        var near = NearNames.of(name, view.vocabulary().typeNames(), MOST_NEAR);
        throw new Fault.UnknownName("entity type", name, "/types/" + index, near).raise();
      }
    }
  }

  /// The schema of provenance.
  static Schema.Field provenanceField() {
    var entry =
        Schema.object(field("at", Schema.text(), "When."), field("by", Schema.text(), "Who."));
    return field(
            "provenance",
            Schema.array(entry),
            "Of each observation, in their order; present only on request.")
        .maybe();
  }

  /// Echoes the argument, so the list of tools need not announce it.
  public static Schema.Field database() {
    return field("database", Schema.text(), "The database that was used.").maybe();
  }

  public static Schema.Field status(String values) {
    return field("status", Schema.text(), values);
  }

  public static Schema.Field change() {
    return field("change", Schema.whole(), "Number of the change, for undo; 0 if nothing changed.")
        .maybe();
  }

  /// Tells the number of a change to callers that may know it.
  public static JsonText change(JsonText out, long change) {
    return change == Written.UNNUMBERED ? out : out.field("change", change);
  }

  /// Metadata of something created today.
  static tools.jackson.databind.node.ObjectNode dated(InstantSource clock) {
    return dev.kith.tool.Json.object()
        .put("created_date", LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).toString());
  }

  static Metadata confidence(InstantSource clock, double confidence) {
    return Metadata.of(dated(clock).put("confidence", confidence));
  }

  /// Writes about entities that must exist. The write itself finds out whether they do; the graph
  /// is read only if one is missing, for its place among the arguments and similar names.
  ///
  /// @param names every entity that the batch is about
  /// @param places the JSON pointer of each
  public static Written write(
      Graph graph, Call call, List<Mutation> batch, List<String> names, List<String> places) {
    try {
      return graph.write(call, batch);
    } catch (FaultException refused) {
      if (refused.fault() instanceof Fault.MissingEntities) {
        var _ =
            graph.<Integer>read(
                call,
                view -> {
                  require(view, names, places);
                  return names.size();
                });
      }
      throw refused;
    }
  }

  public static Written write(
      Graph graph, Call call, Mutation mutation, String name, String place) {
    return write(graph, call, List.of(mutation), List.of(name), List.of(place));
  }

  /// Reads what a call would remove; see [dev.kith.tool.DestructiveTool].
  public static Optional<String> questioned(
      Databases databases,
      Arguments arguments,
      CallContext context,
      Graph.Reading<Optional<String>> reading) {
    return databases.named(arguments.text("database")).read(context.call(), reading);
  }

  /// Raises the fault that names every missing entity.
  public static void require(GraphView view, List<String> names, List<String> places) {
    int[] handles = view.handles(names);
    var missing = new ArrayList<String>();
    var at = "";
    for (int index = 0; index < handles.length; index++) {
      if (handles[index] == GraphView.NO_NODE && !missing.contains(names.get(index))) {
        at = missing.isEmpty() ? places.get(index) : at;
        missing.add(names.get(index));
      }
    }
    if (!missing.isEmpty()) {
      throw new Fault.MissingEntities(missing, at, view.nearIds(missing.getFirst(), MOST_NEAR))
          .raise();
    }
  }

  /// Writes when and by whom observations were added.
  static void provenance(JsonText out, List<Observation> observations) {
    out.key("provenance").array();
    for (var observation : observations) {
      out.object().field("at", observation.isDated() ? observation.at().toString() : "unknown");
      out.field("by", observation.by()).endObject();
    }
    out.endArray();
  }

  /// When an entity was created, if known.
  static String created(Node node, List<Observation> observations) {
    var known = node.metadata().toObject().path("created_date");
    if (known.isString()) {
      return dev.kith.tool.Json.text(known);
    }
    return observations.stream()
        .findFirst()
        .filter(Observation::isDated)
        .map(first -> "\"" + LocalDate.ofInstant(first.at(), ZoneOffset.UTC) + "\"")
        .orElse("null");
  }

  public static List<Observation> of(int node, Map<Integer, List<Observation>> observations) {
    return observations.getOrDefault(node, List.of());
  }
}
