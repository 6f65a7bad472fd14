package dev.kith.tool.memory;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.graph.Databases;
import dev.kith.graph.GraphView;
import dev.kith.graph.Marks;
import dev.kith.graph.Node;
import dev.kith.graph.Observation;
import dev.kith.tool.CallContext;
import dev.kith.tool.Declaration;
import dev.kith.tool.FactTimes;
import dev.kith.tool.Result;
import dev.kith.tool.Tool;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.ArgumentType;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.MomentText;
import dev.kith.tool.argument.Schema;
import dev.kith.tool.memory.mark.MarkFields;
import dev.kith.tool.memory.related.EntityCursor;
import dev.kith.tool.memory.related.Relationship;
import dev.kith.tool.observation.ObservationFilter;
import dev.kith.tool.observation.SearchAuthors;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// Reads one entity, page by page.
public final class GetEntity implements Tool {
  private static final int LONGEST_CURSOR = 20_000;

  private final Declaration declaration =
      Declaration.reading(
          "get_entity",
          "Read one entity",
          "Reads one entity page by page: its observations, filtered by words, author or time, then"
              + " its relationships with their directions. Use it if an answer was cut; to find the"
              + " name use a search. Example:"
              + " {\"database\":\"memory\",\"entity_name\":\"Ada\",\"since\":\"2024-01-01\"}",
          "{\"database\":\"memory\",\"entity_name\":\"Alice Johnson\",\"query\":\"holiday plans\","
              + "\"since\":\"2024-01-01\"}",
          List.of(
              Argument.namedDatabase(),
              Argument.required("entity_name", Memory.name(), "Name of the entity."),
              Argument.optional(
                  "query", ArgumentType.text(1, Memory.LONGEST_QUERY), "Words, best match first."),
              Argument.optional("by", Memory.name(), "Their author."),
              Argument.optional("since", ArgumentType.text(1, MomentText.LONGEST), "Date or time."),
              Argument.optional("until", ArgumentType.text(1, MomentText.LONGEST), "Date or time."),
              Argument.optional(
                  "order", ArgumentType.oneOf("oldest", "newest"), "Of the observations."),
              Argument.optional(
                  "part", ArgumentType.oneOf("observations", "relationships"), "Only these."),
              Memory.provenance(),
              Argument.whole("limit", 1, 10_000, 1_000, "How many of both at most."),
              Argument.optional(
                  "cursor",
                  ArgumentType.text(1, LONGEST_CURSOR),
                  "next_cursor of the previous page."),
              Argument.maxTokens(),
              Argument.validAt(),
              Argument.includeEnded()),
          Schema.object(
              fields(
                  Memory.database(),
                  field("name", Schema.text(), ""),
                  field("type", Schema.text(), ""),
                  field("created_date", Schema.textOrNull(), "The day it was created.").maybe(),
                  field("aliases", Schema.texts(), "Other names of it.").maybe(),
                  field("observations", Schema.texts(), "Those of this page."),
                  field("observations_total", Schema.whole(), "How many it has."),
                  field(
                          "observations_matching",
                          Schema.whole(),
                          "How many of them pass the filters.")
                      .maybe(),
                  field(
                          "first_is_part",
                          Schema.anyObject(),
                          "Which part of the first it is: from, to, of.")
                      .maybe(),
                  FactTimes.ofSeveral(),
                  FactTimes.ended(),
                  Memory.provenanceField(),
                  field(
                      "relationships",
                      Schema.array(
                          Schema.object(
                              field(
                                  "direction", Schema.text(), "out or in, as this entity sees it."),
                              field("relationship_type", Schema.text(), ""),
                              field("entity", Schema.text(), "The other one."),
                              field("confidence", Schema.real(), ""),
                              FactTimes.ofOne())),
                      "After the last observation."),
                  field("relationships_total", Schema.whole(), "How many it has."),
                  field("next_cursor", Schema.text(), "Present only where there is more.")
                      .maybe())));

  private static Schema.Field[] fields(Schema.Field... own) {
    return Stream.concat(Stream.of(own), MarkFields.schema()).toArray(Schema.Field[]::new);
  }

  @Override
  public Declaration declaration() {
    return declaration;
  }

  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    var filter = filter(arguments);
    var start = EntityCursor.of(arguments);
    return context.read(
        databases, arguments, view -> page(view, arguments, filter, start, context));
  }

  private static Result page(
      GraphView view,
      Arguments arguments,
      ObservationFilter filter,
      EntityCursor start,
      CallContext context) {
    var name = arguments.text("entity_name");
    view.expect(List.of(name), context.limits(), _ -> false);
    Memory.require(view, List.of(name), List.of("/entity_name"));
    int[] handles = view.handles(List.of(name));
    var part = arguments.optionalText("part").orElse("");
    var all = Memory.of(handles[0], view.observations(handles));
    var node = view.nodes(handles).getFirst();
    var wanted = part.equals("relationships") ? List.<Observation>of() : wanted(node, filter, all);
    var here = start.moved(wanted);
    var related = Relationship.of(view, handles[0], context.limits());
    var relations =
        part.equals("observations")
            ? new EntityPage.Relations(related.all().size(), List.of(), List.of())
            : EntityPage.Relations.of(view, related, here, arguments.whole("limit"));
    int ended =
        view.ended(handles).getOrDefault(handles[0], 0)
            + view.endedEdges(handles).getOrDefault(handles[0], 0);
    var facts = new EntityPage.Facts(all, wanted, ended);
    var warned = SearchAuthors.withWarning(arguments, "by", all);
    return new EntityPage(arguments, node, facts, relations, here)
        .within(context.budget(warned))
        .warning(context.warning(warned));
  }

  /// Pinned ones first, unless another order is asked for.
  private static List<Observation> wanted(
      Node node, ObservationFilter filter, List<Observation> all) {
    var wanted = filter.of(all);
    return filter.query().isEmpty() && filter.order().isEmpty()
        ? MarkFields.pinnedFirst(Marks.of(node.metadata()), wanted)
        : wanted;
  }

  private static ObservationFilter filter(Arguments arguments) {
    return Memory.noted(arguments, "by", arguments.optionalText("query").orElse(""))
        .ordered(
            arguments
                .optionalText("order")
                .map(order -> ObservationFilter.TimeOrder.valueOf(order.toUpperCase(Locale.ROOT))));
  }
}
