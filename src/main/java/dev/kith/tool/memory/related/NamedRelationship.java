package dev.kith.tool.memory.related;

import dev.kith.graph.GraphView;
import dev.kith.graph.Mutation;
import dev.kith.graph.WalkLimits;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.ArgumentType;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Problems;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A relationship of an entity, as a caller names it.
public record NamedRelationship(String from, String type, String to) {
  public static final String ARGUMENT = "relationships";

  private static final String FROM = "from_entity";
  private static final String TO = "to_entity";
  private static final String TYPE = "relationship_type";
  private static final int MOST = 1_000;

  /// The argument that names some.
  ///
  /// @param name what is a name of an entity or a type
  public static Argument argument(ArgumentType name, String description) {
    var parts =
        List.of(
            Argument.required(TYPE, name, "Its type."),
            Argument.optional(TO, name, "Where it leads. Default: entity_name."),
            Argument.optional(FROM, name, "Where it starts. Default: entity_name."));
    return Argument.optional(
            ARGUMENT, new ArgumentType.ListOf(new ArgumentType.Fields(parts), 0, MOST), description)
        .unlisted();
  }

  /// Those that a call names, each of them of one entity.
  public static List<NamedRelationship> of(Arguments arguments, String entity) {
    var all = new ArrayList<NamedRelationship>();
    if (!arguments.has(ARGUMENT)) {
      return all;
    }
    var problems = new Problems();
    for (var each : arguments.objects(ARGUMENT)) {
      var from = each.optionalText(FROM);
      var to = each.optionalText(TO);
      var named = new NamedRelationship(from.orElse(entity), each.text(TYPE), to.orElse(entity));
      if ((from.isEmpty() && to.isEmpty())
          || (!named.from.equals(entity) && !named.to.equals(entity))) {
        problems.report(
            "/" + ARGUMENT + "/" + all.size(),
            from.isEmpty() ? "names no other entity" : "is not of entity_name",
            TO
                + " for one that leads from '"
                + entity
                + "', "
                + FROM
                + " for one that leads to it");
      }
      all.add(named);
    }
    problems.raise();
    return all;
  }

  /// Those that an entity has.
  public static List<NamedRelationship> of(GraphView view, String entity, WalkLimits limits) {
    int node = view.handles(List.of(entity))[0];
    return Relationship.of(view, node, limits).all().stream()
        .map(
            each ->
                each.outgoing()
                    ? new NamedRelationship(entity, each.type(), each.entity())
                    : new NamedRelationship(each.entity(), each.type(), entity))
        .toList();
  }

  /// What ends it.
  public Mutation end(Optional<Instant> at) {
    return new Mutation.EndEdge(from, type, to, at);
  }

  /// As Cypher draws it.
  public String text() {
    return from + " -[" + type + "]-> " + to;
  }
}
