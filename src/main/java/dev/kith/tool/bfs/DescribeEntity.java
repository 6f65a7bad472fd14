package dev.kith.tool.bfs;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.fault.Fault;
import dev.kith.graph.Databases;
import dev.kith.graph.GraphView;
import dev.kith.schema.NearNames;
import dev.kith.tool.CallContext;
import dev.kith.tool.Declaration;
import dev.kith.tool.Result;
import dev.kith.tool.Tool;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.ArgumentType;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Schema;
import dev.kith.tool.resource.EntityText;
import java.util.ArrayList;
import java.util.List;

/// Returns all that is known about one entity.
public final class DescribeEntity implements Tool {
  private static final int MOST_NEAR = 3;
  private static final int MOST_NAMED = 20;
  private static final int LONGEST_PATH = 10_000;
  private static final int MOST_LATER = 100_000;

  private final Declaration declaration =
      Declaration.reading(
          "describe_entity",
          "All about one entity",
          "Returns everything about one entity by its exact id, or with predicate and object about"
              + " that edge, as a flat object. Use it to read a stub. For several ids use"
              + " describe_entities; for what is connected, bfs_query; without an id,"
              + " search_entities. Example: {\"id\":\"MeSH:D003480\"}",
          "{\"id\":\"MeSH:D003480\"}",
          List.of(
              Argument.required(
                  "id", ArgumentType.text(1, SubgraphTerms.LONGEST_ID), "Exact id of the entity."),
              Argument.optional("predicate", SubgraphTerms.name(), "Of an edge from id to object."),
              Argument.optional(
                  "object",
                  ArgumentType.text(1, SubgraphTerms.LONGEST_ID),
                  "Where the edge leads."),
              Argument.optional(
                  "field",
                  ArgumentType.text(1, LONGEST_PATH),
                  "Read this field alone, named as in 'cut'."),
              Argument.whole("offset", 0, Integer.MAX_VALUE, 0, "Continue from here, as in 'cut'."),
              Argument.optional(
                      "then",
                      new ArgumentType.ListOf(ArgumentType.text(2, LONGEST_PATH), 0, MOST_LATER),
                      "Only as truncated.next gives it.")
                  .unlisted(),
              Argument.database(),
              Argument.maxTokens(),
              Argument.validAt(),
              Argument.includeEnded()),
          Schema.object(field("id", Schema.text(), ""), field("entity_type", Schema.text(), "")));

  @Override
  public Declaration declaration() {
    return declaration;
  }

  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    return context.read(databases, arguments, view -> answer(view, arguments, context));
  }

  private static Result answer(GraphView view, Arguments arguments, CallContext context) {
    var id = arguments.text("id");
    int offset = arguments.whole("offset");
    var budget = context.budget(arguments);
    var entity =
        arguments.has("predicate") || arguments.has("object")
            ? OneEdge.named(view, arguments, context)
            : EntityText.find(view, id).orElseThrow(() -> unknown(view, id, "/id"));
    var path = arguments.has("field") ? arguments.text("field") : "";
    if (!path.isEmpty() && entity.field(path).isEmpty()) {
      var near = NearNames.of(path, entity.names(), MOST_NEAR);
      near = near.isEmpty() ? entity.names().stream().limit(MOST_NAMED).toList() : near;
      throw new Fault.UnknownName("field", path, "/field", near).raise();
    }
    var place = new EntityText.ReadPosition(path, offset);
    var then = then(entity, arguments.texts("then"));
    return Result.object(budget.fit((out, bytes) -> entity.write(out, place, then, bytes)));
  }

  /// What is to be read later, as an answer before this one said it.
  private static List<EntityText.ReadPosition> then(EntityText entity, List<String> given) {
    var places = new ArrayList<EntityText.ReadPosition>();
    for (int index = 0; index < given.size(); index++) {
      var place = EntityText.ReadPosition.of(given.get(index));
      if (place
          .filter(some -> some.path().isEmpty() || entity.field(some.path()).isPresent())
          .isEmpty()) {
        throw new Fault.InvalidArguments(
                List.of(
                    Fault.problem(
                        "/then/" + index,
                        "is not a place in this entity",
                        "what truncated.next of the answer before gave")))
            .raise();
      }
      places.add(place.get());
    }
    return places;
  }

  static RuntimeException unknown(GraphView view, String id, String at) {
    return new Fault.UnknownName("entity", id, at, view.nearIds(id, MOST_NEAR)).raise();
  }
}
