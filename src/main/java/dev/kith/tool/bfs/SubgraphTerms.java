package dev.kith.tool.bfs;

import static dev.kith.tool.argument.Schema.anyObject;
import static dev.kith.tool.argument.Schema.array;
import static dev.kith.tool.argument.Schema.field;
import static dev.kith.tool.argument.Schema.object;
import static dev.kith.tool.argument.Schema.text;
import static dev.kith.tool.argument.Schema.texts;
import static dev.kith.tool.argument.Schema.whole;

import dev.kith.fault.Fault;
import dev.kith.graph.GraphView;
import dev.kith.schema.NearNames;
import dev.kith.shape.JsonText;
import dev.kith.shape.Summary;
import dev.kith.tool.RemovalQuestion;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.ArgumentType;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.NameCorrection;
import dev.kith.tool.argument.Schema;
import dev.kith.tool.bfs.page.SubgraphPage;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;

/// What the tools that answer with a subgraph have in common: filters, and what is reported about
/// them.
final class SubgraphTerms {
  static final int LONGEST_ID = 2_000;
  private static final int MOST_SEEDS = 1_000;
  private static final int MOST_HOPS = 5;
  private static final int LONGEST_NAME = ArgumentType.LONGEST_NAME;
  private static final int MOST_NAMES = 200;
  private static final int MOST_NEAR = 3;

  private SubgraphTerms() {}

  /// The arguments of a tool that walks: where from, how far, what to return, and what else is its
  /// own.
  static List<Argument> arguments(Argument seeds, Argument hops, Argument... own) {
    var arguments = new ArrayList<Argument>();
    arguments.add(seeds);
    arguments.add(hops);
    arguments.addAll(filters());
    arguments.addAll(List.of(own));
    arguments.add(Argument.database());
    arguments.add(Argument.maxTokens());
    arguments.add(Argument.validAt());
    arguments.add(Argument.includeEnded());
    return arguments;
  }

  static Argument seeds(int least, String description) {
    return Argument.required(
        "seeds", ArgumentType.texts(LONGEST_ID, least, MOST_SEEDS), description);
  }

  static Argument hops(String name, String description) {
    return Argument.required(name, new ArgumentType.Whole(1, MOST_HOPS), description);
  }

  static Argument offset() {
    return Argument.whole("offset", 0, Integer.MAX_VALUE, 0, "Skip the first N nodes.");
  }

  static Argument edgeOffset() {
    return Argument.whole(
        "edge_offset", 0, Integer.MAX_VALUE, 0, "Only as truncated.next gives it.");
  }

  private static List<Argument> filters() {
    return List.of(
        Argument.optional("node_types", names(), "Types with full metadata; all others are stubs."),
        Argument.optional(
            "predicates", names(), "Predicates with full metadata; other edges are bare triples."),
        Argument.flag(
            "topology_only", "Nodes as {id, entity_type}, edges as triples, whatever the filters."),
        Argument.optional(
            "exclude_node_types", names(), "Remove nodes of these types, with their edges."),
        Argument.whole(
            "min_mentions",
            0,
            Integer.MAX_VALUE,
            1,
            "Remove nodes whose total_mentions is below this."));
  }

  static ArgumentType name() {
    return ArgumentType.text(1, LONGEST_NAME);
  }

  static ArgumentType names() {
    return ArgumentType.texts(LONGEST_NAME, 0, MOST_NAMES);
  }

  static Schema.Field[] result(Schema.Field... own) {
    var fields = new ArrayList<>(List.of(own));
    fields.add(field("node_count", whole(), "Nodes in the whole result, before paging."));
    fields.add(field("edge_count", whole(), "Edges in the whole result, before paging."));
    fields.add(field("nodes", array(node()), "Full nodes and stubs."));
    fields.add(field("edges", array(edge()), "Full edges and bare triples."));
    fields.add(
        field(
            "schema_summary",
            object(
                field("entity_types_found", texts(), ""), field("predicates_found", texts(), "")),
            "Types and predicates of the whole result."));
    fields.add(
        field("counts", anyObject(), "Nodes by distance and type, edges by predicate.").maybe());
    fields.add(
        field(
                "unknown_seeds",
                array(object(field("id", text(), ""), field("near", texts(), ""))),
                "Seeds that do not exist, with near ids.")
            .maybe());
    fields.add(field("warnings", texts(), "Filter values that the database lacks.").maybe());
    fields.add(
        field(
                "removed",
                object(
                    field("node_count", whole(), ""),
                    field("edge_count", whole(), ""),
                    field("entity_types", texts(), "")),
                "What exclude_node_types and min_mentions took away.")
            .maybe());
    fields.add(Schema.truncated());
    return fields.toArray(Schema.Field[]::new);
  }

  static tools.jackson.databind.node.ObjectNode node() {
    return object(
        field("id", text(), ""),
        field("entity_type", text(), ""),
        field("metadata", anyObject(), "").maybe());
  }

  private static tools.jackson.databind.node.ObjectNode edge() {
    return object(
        field("subject", text(), ""),
        field("predicate", text(), ""),
        field("object", text(), ""),
        field("metadata", anyObject(), "").maybe());
  }

  /// The arguments with types and predicates as the graph writes them.
  static Arguments corrected(Arguments given, GraphView view) {
    var arguments = given;
    for (var name : List.of("node_types", "exclude_node_types", "not_through")) {
      arguments =
          NameCorrection.inOtherCase(
              arguments, name, type -> view.typeCode(type).isPresent(), known(view, true));
    }
    return NameCorrection.inOtherCase(
        arguments,
        "predicates",
        predicate -> view.predicateCode(predicate).isPresent(),
        known(view, false));
  }

  /// The arguments with ids each on its own.
  static Arguments apart(Arguments given, String argument, GraphView view) {
    return NameCorrection.apart(given, argument, view::hasAll);
  }

  /// What the caller wants removed.
  static SubgraphPage.Removal removal(Arguments arguments, GraphView view) {
    return new SubgraphPage.Removal(
        Detail.codes(arguments.texts("exclude_node_types"), view::typeCode),
        arguments.whole("min_mentions"));
  }

  /// The warnings about unknown filter values.
  static List<String> warnings(Arguments arguments, GraphView view) {
    var warnings = new ArrayList<String>();
    warn(warnings, "node_types", arguments, known(view, true), true, view);
    warn(warnings, "predicates", arguments, known(view, false), false, view);
    warn(warnings, "exclude_node_types", arguments, known(view, true), true, view);
    return warnings;
  }

  /// Raises a fault where an argument names a type that the database lacks: a search in it would
  /// find nothing.
  static void requireTypes(String argument, Arguments arguments, GraphView view) {
    var names = arguments.texts(argument);
    for (int index = 0; index < names.size(); index++) {
      var name = names.get(index);
      if (view.typeCode(name).isEmpty()) {
        var near = NearNames.of(name, known(view, true).get(), MOST_NEAR);
        throw new Fault.UnknownName("node type", name, "/" + argument + "/" + index, near).raise();
      }
    }
  }

  /// The warnings about ids that are not there, with near ones for the first of them.
  static List<String> missing(String argument, List<String> ids, GraphView view) {
    var warnings = new ArrayList<String>();
    for (var id : ids) {
      var near = warnings.size() < MOST_NEAR ? view.nearIds(id, MOST_NEAR) : List.<String>of();
      warnings.add(unknown(argument, "entity", id, near));
    }
    return warnings;
  }

  /// The same for an argument that names types.
  static void warnOfTypes(
      List<String> warnings, String argument, Arguments arguments, GraphView view) {
    warn(warnings, argument, arguments, known(view, true), true, view);
  }

  /// Reports unknown filter values, and what the filters removed, within about so many bytes.
  static void report(
      JsonText out, Arguments arguments, SubgraphPage ordered, List<String> warnings, int bytes) {
    if (!warnings.isEmpty()) {
      Summary.listed(out, "warnings", warnings, bytes / 2);
    }
    boolean requested =
        !arguments.texts("exclude_node_types").isEmpty() || arguments.whole("min_mentions") != 1;
    if (requested || ordered.removedNodes() > 0) {
      out.key("removed").object().field("node_count", ordered.removedNodes());
      out.field("edge_count", ordered.removedEdges());
      Summary.listed(out, "entity_types", ordered.typesRemoved(), bytes / 2);
      out.endObject();
    }
  }

  private static Supplier<Collection<String>> known(GraphView view, boolean types) {
    return () -> types ? view.vocabulary().typeNames() : view.vocabulary().predicateNames();
  }

  private static void warn(
      List<String> warnings,
      String argument,
      Arguments arguments,
      Supplier<Collection<String>> known,
      boolean types,
      GraphView view) {
    for (var name : arguments.texts(argument)) {
      if ((types ? view.typeCode(name) : view.predicateCode(name)).isPresent()) {
        continue;
      }
      // each is looked for in the whole vocabulary, and a call may name hundreds
      var near =
          warnings.size() < MOST_NEAR
              ? NearNames.of(name, known.get(), MOST_NEAR)
              : List.<String>of();
      warnings.add(unknown(argument, types ? "entity type" : "predicate", name, near));
    }
  }

  private static String unknown(String argument, String what, String name, List<String> near) {
    return argument
        + ": this database has no "
        + what
        + " '"
        + RemovalQuestion.shown(name)
        + "'."
        + (near.isEmpty() ? "" : " Did you mean " + String.join(", ", near) + "?");
  }
}
