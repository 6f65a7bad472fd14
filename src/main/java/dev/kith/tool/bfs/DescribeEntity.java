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
import java.util.List;

/// Returns all that is known about one entity.
public final class DescribeEntity implements Tool {
  private static final int MOST_NEAR = 3;
  private static final int MOST_NAMED = 20;
  private static final int LONGEST_PATH = 10_000;

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
              Argument.whole("offset", 0, Integer.MAX_VALUE, 0, "Read on from here, as in 'cut'."),
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
    if (!arguments.has("field")) {
      return Result.object(budget.fit((out, bytes) -> entity.write(out, offset, bytes)));
    }
    var path = arguments.text("field");
    var value =
        entity
            .field(path)
            .orElseThrow(
                () -> {
                  var near = NearNames.of(path, entity.names(), MOST_NEAR);
                  near = near.isEmpty() ? entity.names().stream().limit(MOST_NAMED).toList() : near;
                  return new Fault.UnknownName("field", path, "/field", near).raise();
                });
    return Result.object(budget.fit((out, bytes) -> entity.write(out, path, value, offset, bytes)));
  }

  static RuntimeException unknown(GraphView view, String id, String at) {
    return new Fault.UnknownName("entity", id, at, view.nearIds(id, MOST_NEAR)).raise();
  }
}
