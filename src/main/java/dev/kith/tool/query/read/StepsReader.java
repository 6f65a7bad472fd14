package dev.kith.tool.query.read;

import dev.kith.graph.pattern.Filter;
import dev.kith.pattern.ChainQuestion;
import dev.kith.pattern.NodePattern;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Problems;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/// Reads the steps of a chain.
public final class StepsReader {
  private static final String ANY = "*";

  private final Arguments arguments;
  private final OntologyNames names;
  private final Problems problems;

  public StepsReader(Arguments arguments, OntologyNames names) {
    this.arguments = arguments;
    this.names = names;
    this.problems = names.problems();
  }

  /// The steps; valid only if no problem was reported.
  public List<ChainQuestion.Step> read() {
    var steps = new ArrayList<ChainQuestion.Step>();
    var given = arguments.tree("relationships");
    for (int index = 0; index < given.size(); index++) {
      step("/relationships/" + index, given.path(index)).ifPresent(steps::add);
    }
    return steps;
  }

  private Optional<ChainQuestion.Step> step(String at, JsonNode json) {
    var types = types(at + "/type", json.path("type"));
    int least = json.path("min_hops").intValue();
    int most = json.path("max_hops").intValue();
    if (least > most) {
      problems.report(
          at + "/min_hops", "is more than max_hops, which is " + most, "at most " + most);
      return Optional.empty();
    }
    Map<EdgeType, Filter> ways = new HashMap<>();
    if (json.has("filters") && !types.isEmpty()) {
      ways = names.conditioned(at + "/filters", types, types, json.path("filters"));
    } else {
      for (var type : types) {
        ways.put(type, Filter.all());
      }
    }
    boolean returned = arguments.flag("relationship_properties");
    var direction = OntologyNames.direction(json.path("direction").asString("outgoing"));
    return Optional.of(
        new ChainQuestion.Step(
            ways, OntologyNames.returned(ways.keySet(), returned), direction, least, most));
  }

  private List<EdgeType> types(String at, JsonNode json) {
    if (json.isString()) {
      return json.stringValue().equals(ANY)
          ? names.ontology().edgeTypes()
          : names.edgeTypes(at, json.stringValue());
    }
    if (!json.isArray() || json.isEmpty() || json.size() > 200) {
      problems.report(at, "must be a string, or an array of 1 to 200 strings", "");
      return List.of();
    }
    var types = new LinkedHashSet<EdgeType>();
    for (int index = 0; index < json.size(); index++) {
      var place = at + "/" + index;
      if (json.path(index).isString() && !json.path(index).stringValue().isEmpty()) {
        types.addAll(names.edgeTypes(place, json.path(index).stringValue()));
      } else {
        problems.report(place, "must be a string that is not empty", "");
      }
    }
    return List.copyOf(types);
  }

  /// Why the types alone rule out every chain, if they do: an empty answer would not say.
  public static Optional<String> unreachable(
      NodePattern from, List<ChainQuestion.Step> steps, Optional<NodePattern> to) {
    Set<String> here = Set.of(from.type().name());
    for (int index = 0; index < steps.size(); index++) {
      var reached = reached(here, steps.get(index));
      if (reached.isEmpty()) {
        return Optional.of(
            "relationships/"
                + index
                + " cannot be followed "
                + steps.get(index).direction().name().toLowerCase(Locale.ROOT)
                + " from "
                + String.join(", ", here)
                + ": "
                + String.join("; ", ways(steps.get(index)))
                + ".");
      }
      here = reached;
    }
    if (to.isEmpty() || here.contains(to.get().type().name())) {
      return Optional.empty();
    }
    return Optional.of(
        "The last step never ends at "
            + to.get().type().name()
            + ", only at "
            + String.join(", ", here)
            + ".");
  }

  private static List<String> ways(ChainQuestion.Step step) {
    return step.ways().keySet().stream()
        .map(way -> way.name() + " leads from " + way.from() + " to " + way.to())
        .distinct()
        .sorted()
        .limit(5)
        .toList();
  }

  private static Set<String> reached(Set<String> from, ChainQuestion.Step step) {
    var ends = new TreeSet<String>();
    var here = from;
    for (int hop = 1; hop <= step.maxHops(); hop++) {
      var next = new TreeSet<String>();
      for (var way : step.ways().keySet()) {
        if (step.direction() != Direction.INCOMING && here.contains(way.from())) {
          next.add(way.to());
        }
        if (step.direction() != Direction.OUTGOING && here.contains(way.to())) {
          next.add(way.from());
        }
      }
      if (hop >= step.minHops()) {
        ends.addAll(next);
      }
      here = next;
    }
    return ends;
  }
}
