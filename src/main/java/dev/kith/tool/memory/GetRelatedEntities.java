package dev.kith.tool.memory;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.graph.Databases;
import dev.kith.graph.GraphView;
import dev.kith.shape.JsonText;
import dev.kith.tool.CallContext;
import dev.kith.tool.Declaration;
import dev.kith.tool.FactTimes;
import dev.kith.tool.Result;
import dev.kith.tool.Tool;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Schema;
import dev.kith.tool.memory.related.RelatedPaths;
import java.util.List;

/// Returns what is connected to an entity, and how.
public final class GetRelatedEntities implements Tool {
  private static final Schema.Field[] STORED = {
    field("from", Schema.text(), ""),
    field("relationship_type", Schema.text(), ""),
    field("to", Schema.text(), ""),
    field("confidence", Schema.real(), ""),
    FactTimes.ofOne()
  };

  private final Declaration declaration =
      Declaration.reading(
          "get_related_entities",
          "What is related",
          "Returns the entities connected to one entity within max_depth relationships, followed"
              + " both ways, nearest first, each with its observations, path and directions. To"
              + " find the entity first use a search. Example:"
              + " {\"database\":\"memory\",\"entity_name\":\"Ada\",\"max_depth\":2}",
          "{\"database\":\"prompt_engineer\",\"entity_name\":\"Chain of Thought\","
              + "\"max_depth\":2,\"limit\":10}",
          List.of(
              Argument.namedDatabase(),
              Argument.required("entity_name", Memory.name(), "Name of the entity."),
              Argument.whole("max_depth", 1, 5, 2, "Relationships away, at most."),
              Argument.whole("limit", 1, 1_000, 20, "How many results at most."),
              Memory.offset(),
              Memory.provenance(),
              Argument.maxTokens(),
              Argument.validAt(),
              Argument.includeEnded()),
          Schema.object(
              field("entity_name", Schema.text(), "As given."),
              Memory.database(),
              EntitiesAnswer.entities(
                  field("distance", Schema.whole(), "Relationships away."),
                  field("relationship_path", Schema.texts(), "Types along the way."),
                  field("confidence_path", Schema.array(Schema.real()), "Along the way."),
                  field("direction_path", Schema.texts(), "Along the way: out or in.").maybe(),
                  field(
                          "relationships",
                          Schema.array(Schema.object(STORED)),
                          "All between it and the one before it on the way.")
                      .maybe()),
              field("ended", Schema.whole(), "How many relationships of entity_name do not hold.")
                  .maybe(),
              field("count", Schema.whole(), "How many are in this answer."),
              field("max_depth", Schema.whole(), "As given."),
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
    var name = arguments.text("entity_name");
    view.expect(List.of(name), context.limits(), RelatedPaths.CONFIDENCE::equals);
    Memory.require(view, List.of(name), List.of("/entity_name"));
    int start = view.handles(List.of(name))[0];
    int depth = arguments.whole("max_depth");
    var subgraph = view.neighbourhood(new int[] {start}, depth, context.limits());
    var paths = new RelatedPaths(view, subgraph, context.call());
    var returned = paths.ways(start, arguments.whole("offset"), arguments.whole("limit"));
    var pairs = paths.between(returned);
    int[] handles = returned.stream().mapToInt(RelatedPaths.ReachedNode::node).toArray();
    int ended = view.endedEdges(new int[] {start}).getOrDefault(start, 0);
    var answer =
        new EntitiesAnswer(
            out -> {
              out.field("entity_name", name).field("database", arguments.text("database"));
              if (ended > 0) {
                out.field("ended", ended);
              }
            },
            EntitiesAnswer.Entities.related(view, handles, arguments),
            (entity, index, _, _) -> write(entity, returned.get(index), pairs.get(index)),
            out -> out.field("max_depth", depth));
    return answer.within(context.budget(arguments));
  }

  private static void write(
      JsonText entity, RelatedPaths.ReachedNode way, List<RelatedPaths.Stored> pair) {
    entity.field("distance", way.distance());
    entity.key("relationship_path").values(way.relationships());
    entity.key("direction_path").values(way.directions());
    entity.key("confidence_path").array();
    way.confidences().forEach(entity::value);
    entity.endArray().key("relationships").array();
    for (var each : pair) {
      entity.object().field("from", each.from()).field("relationship_type", each.type());
      entity.field("to", each.to()).key("confidence").value(each.confidence());
      FactTimes.write(entity, each.valid());
      entity.endObject();
    }
    entity.endArray();
  }
}
