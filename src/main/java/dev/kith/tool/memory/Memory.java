package dev.kith.tool.memory;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.Databases;
import dev.kith.graph.Graph;
import dev.kith.graph.GraphView;
import dev.kith.graph.Hit;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.Observation;
import dev.kith.graph.SearchQuestion;
import dev.kith.graph.Written;
import dev.kith.schema.PlainName;
import dev.kith.shape.JsonText;
import dev.kith.tool.CallContext;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.ArgumentType;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Schema;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What the memory tools have in common: an entity's name is its id, its facts are observations.
final class Memory {
  static final int LONGEST_NAME = ArgumentType.LONGEST_NAME;
  static final int LONGEST_OBSERVATION = 20_000;
  static final int MOST_OBSERVATIONS = 1_000;
  static final int LONGEST_QUERY = 2_000;
  private static final int LONGEST_SOURCE = 200;
  private static final int MOST_NEAR = 3;
  private static final int MOST_SKIPPED = 10_000;

  private Memory() {}

  /// A name that is not blank.
  static ArgumentType name() {
    return new ArgumentType.Text(
        1,
        LONGEST_NAME,
        ArgumentType.NOT_BLANK,
        "1 to " + LONGEST_NAME + " characters, not all of them blank",
        List.of());
  }

  /// The name of an entity to change or remove, taken to the letter where there is such a one.
  static ArgumentType storedName() {
    return ArgumentType.text(1, LONGEST_NAME);
  }

  /// What a name stands for. Older databases and other imports may hold names that are not plain;
  /// they keep them until they are renamed.
  static String stored(GraphView view, String name) {
    var plain = PlainName.of(name);
    return plain.equals(name) || view.handles(List.of(name))[0] != GraphView.NO_NODE ? name : plain;
  }

  static String stored(Graph graph, CallContext context, String name) {
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
  static Argument source() {
    return Argument.optional(
        "source",
        ArgumentType.text(1, LONGEST_SOURCE),
        "Who says so: a person, a document, an agent. Left out: the client's name.");
  }

  /// The call, recorded under the source if one was named.
  static Call signed(Arguments arguments, CallContext context) {
    return arguments.optionalText("source").map(context.call()::signed).orElseGet(context::call);
  }

  /// Whether an answer says where facts come from.
  static Argument provenance() {
    return Argument.flag("provenance", "Also when and by whom each observation was added.");
  }

  /// Where an answer that was cut goes on.
  static Argument offset() {
    return Argument.whole("offset", 0, MOST_SKIPPED, 0, "Skip the first N results.");
  }

  /// What a search finds after what it is to skip. Where an answer goes on, both numbers together
  /// are as before: the same search, and the same order.
  static List<Hit> found(
      GraphView view, SearchQuestion.Manner manner, double threshold, Arguments arguments) {
    int offset = arguments.whole("offset");
    int most = offset + arguments.whole("limit");
    return view
        .search(new SearchQuestion(arguments.text("query"), manner, Set.of(), most, threshold))
        .stream()
        .skip(offset)
        .toList();
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

  static Schema.Field database() {
    return field("database", Schema.text(), "The database that was worked on.");
  }

  static Schema.Field status(String values) {
    return field("status", Schema.text(), values);
  }

  static Schema.Field change() {
    return field(
        "change", Schema.whole(), "Number of the change, for undo; 0 where nothing changed.");
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
  static Written write(
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

  static Written write(Graph graph, Call call, Mutation mutation, String name, String place) {
    return write(graph, call, List.of(mutation), List.of(name), List.of(place));
  }

  /// Reads what a call would remove; see [dev.kith.tool.DestructiveTool].
  static Optional<String> questioned(
      Databases databases,
      Arguments arguments,
      CallContext context,
      Graph.Reading<Optional<String>> reading) {
    return databases.named(arguments.text("database")).read(context.call(), reading);
  }

  /// Raises the fault that names every missing entity.
  static void require(GraphView view, List<String> names, List<String> places) {
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

  static List<Observation> of(int node, Map<Integer, List<Observation>> observations) {
    return observations.getOrDefault(node, List.of());
  }
}
