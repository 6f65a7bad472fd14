package dev.kith.tool.memory;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.graph.GraphView;
import dev.kith.graph.Hit;
import dev.kith.graph.Marks;
import dev.kith.graph.Node;
import dev.kith.graph.Observation;
import dev.kith.shape.JsonText;
import dev.kith.shape.Shrinkable;
import dev.kith.shape.TokenBudget;
import dev.kith.tool.FactTimes;
import dev.kith.tool.Result;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Schema;
import dev.kith.tool.memory.mark.MarkFields;
import dev.kith.tool.observation.ObservationDetail;
import dev.kith.tool.observation.ObservationDetail.EntityObservations;
import dev.kith.tool.observation.ObservationDetail.Marking;
import dev.kith.tool.observation.ObservationDetail.Shown;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/// An answer that is a list of entities between a head and a tail.
///
/// Where not everything fits, each entity keeps those of its observations that match the question,
/// and says how many it has.
final class EntitiesAnswer implements Shrinkable {
  private static final String READ_ON =
      "get_entity reads all observations of one entity, page by page.";

  private final Consumer<JsonText> head;
  private final Consumer<JsonText> tail;
  private final Special special;
  private final List<Node> nodes;
  private final List<Marks> marks;
  private final List<EntityObservations> noted;
  private final List<Integer> ended;
  private final ObservationDetail detail;
  private final boolean hasQuestion;
  private final boolean provenance;
  private final int offset;
  private final int limit;
  private final boolean bare;

  /// Adds to an entity what one tool returns and others do not.
  @FunctionalInterface
  interface Special {
    void write(JsonText entity, int index, Node node, List<Observation> observations);
  }

  /// The answer with some entities, in their order.
  ///
  /// @param head writes the fields before the entities
  /// @param tail writes the fields after the count
  EntitiesAnswer(
      Consumer<JsonText> head, Entities entities, Special special, Consumer<JsonText> tail) {
    this.head = head;
    this.tail = tail;
    this.special = special;
    this.nodes =
        entities.described
            ? entities.view.nodes(entities.handles)
            : entities.view.named(entities.handles);
    var observations = entities.view.observations(entities.handles);
    var past = entities.view.ended(entities.handles);
    var edges =
        entities.related ? entities.view.endedEdges(entities.handles) : Map.<Integer, Integer>of();
    this.marks =
        entities.described
            ? nodes.stream().map(node -> Marks.of(node.metadata())).toList()
            : List.of();
    this.noted = new ArrayList<>();
    this.ended = new ArrayList<>();
    for (int index = 0; index < nodes.size(); index++) {
      var facts = Memory.of(entities.handles[index], observations);
      var nearest = entities.nearest.get(entities.handles[index]);
      noted.add(
          new EntityObservations(
              nodes.get(index).id(),
              facts,
              nearest == null ? Set.of() : Set.of(nearest),
              entities.described ? Set.copyOf(marks.get(index).facts()) : Set.of()));
      int handle = entities.handles[index];
      ended.add(past.getOrDefault(handle, 0) + edges.getOrDefault(handle, 0));
    }
    var query = entities.arguments.optionalText("query").orElse("");
    this.detail = new ObservationDetail(query, noted, entities.marking);
    this.hasQuestion = !query.isEmpty();
    this.provenance = entities.arguments.flag("provenance");
    this.offset = entities.arguments.whole("offset");
    this.limit = entities.arguments.whole("limit");
    this.bare = false;
  }

  private EntitiesAnswer(EntitiesAnswer other) {
    this.head = other.head;
    this.tail = other.tail;
    this.special = other.special;
    this.nodes = other.nodes;
    this.marks = other.marks;
    this.noted = other.noted;
    this.ended = other.ended;
    this.detail = other.detail;
    this.hasQuestion = other.hasQuestion;
    this.provenance = other.provenance;
    this.offset = other.offset;
    this.limit = other.limit;
    this.bare = true;
  }

  /// The fullest form that a budget holds. Only where not even one entity fits with one of its
  /// observations, they come without.
  Result within(TokenBudget budget) {
    return Result.object(budget.fitFirst(List.of(this, new EntitiesAnswer(this))));
  }

  @Override
  public int size() {
    return nodes.size();
  }

  @Override
  public int details() {
    return bare ? 0 : detail.steps();
  }

  @Override
  public void write(JsonText out, int items, int detailed) {
    head.accept(out.object());
    out.key("entities").array();
    int cuts = 0;
    if (!bare) {
      var shown = detail.shown(items, detailed);
      for (int index = 0; index < items; index++) {
        write(out, index, shown.get(index));
        cuts += shown.get(index).cut() ? 1 : 0;
      }
    } else {
      for (int index = 0; index < items; index++) {
        boolean cut = !noted.get(index).observations().isEmpty();
        write(out, index, new Shown(List.of(), List.of(), cut, List.of()));
        cuts += cut ? 1 : 0;
      }
    }
    tail.accept(out.endArray().field("count", items));
    truncated(out, items, cuts);
    out.endObject();
  }

  private void truncated(JsonText out, int items, int cuts) {
    if (items == size() && cuts == 0) {
      return;
    }
    out.key("truncated").object().field("reason", "max_tokens");
    out.field("returned", items).field("of", size());
    if (items < size()) {
      out.key("next").object().field("offset", offset + items);
      out.field("limit", limit - items).endObject();
    }
    if (cuts > 0) {
      out.field("stubs", cuts).field("hint", READ_ON);
    }
    out.endObject();
  }

  private void write(JsonText out, int index, Shown shown) {
    var node = nodes.get(index);
    var all = noted.get(index).observations();
    out.object().field("name", node.id()).field("type", node.type());
    out.key("observations").values(shown.texts());
    int matching = shown.matching().size();
    if (hasQuestion && matching > 0 && matching < shown.texts().size()) {
      out.key("matching").array();
      shown.matching().forEach(out::value);
      out.endArray();
    }
    if (shown.cut()) {
      out.field("observations_total", all.size());
    }
    var facts = shown.indexes().stream().map(all::get).toList();
    if (!marks.isEmpty()) {
      MarkFields.write(out, marks.get(index), facts);
    }
    FactTimes.write(out, facts, ended.get(index));
    if (provenance) {
      Memory.provenance(out, facts);
    }
    special.write(out, index, node, all);
    out.endObject();
  }

  /// Which entities are returned, and how the caller wants them.
  ///
  /// @param nearest by handle, the observation that is nearest to the question in meaning
  /// @param described whether any of their metadata is returned
  /// @param related whether their relationships are
  /// @param marking of the observations that match the question
  @SuppressWarnings("ArrayRecordComponent")
  record Entities(
      GraphView view,
      int[] handles,
      Map<Integer, String> nearest,
      Arguments arguments,
      boolean described,
      boolean related,
      Marking marking) {
    /// Those around one entity, and how they are related.
    static Entities related(GraphView view, int[] handles, Arguments arguments) {
      return new Entities(view, handles, Map.of(), arguments, false, true, Marking.NONE);
    }

    /// Those that a search found.
    static Entities found(GraphView view, List<Hit> hits, Arguments arguments, Marking marking) {
      var nearest = new HashMap<Integer, String>();
      hits.forEach(hit -> hit.observation().ifPresent(text -> nearest.put(hit.node(), text)));
      int[] handles = hits.stream().mapToInt(Hit::node).toArray();
      return new Entities(view, handles, nearest, arguments, true, false, marking);
    }
  }

  /// The schema of the entities in an answer.
  static Schema.Field entities(Schema.Field... more) {
    return entities(Marking.IN_PLACE, more);
  }

  /// The same, where matching observations stand as they are marked.
  static Schema.Field entities(Marking marking, Schema.Field... more) {
    var fields = new ArrayList<Schema.Field>();
    fields.add(field("name", Schema.text(), ""));
    fields.add(field("type", Schema.text(), ""));
    fields.add(field("observations", Schema.texts(), order(marking)));
    fields.add(
        field(
                "matching",
                Schema.array(Schema.whole()),
                "Positions, from 0, of those that match; left out if all or none do.")
            .maybe());
    fields.add(
        field("observations_total", Schema.whole(), "How many it has; present only where cut.")
            .maybe());
    MarkFields.schema().forEach(fields::add);
    fields.add(FactTimes.ofSeveral());
    fields.add(FactTimes.ended());
    fields.add(Memory.provenanceField());
    fields.addAll(List.of(more));
    return field("entities", Schema.array(Schema.object(fields.toArray(Schema.Field[]::new))), "");
  }

  private static String order(Marking marking) {
    return switch (marking) {
      case FIRST -> "Matching ones first; where cut, pinned before them.";
      case IN_PLACE, NONE -> "Where cut, pinned and matching come first.";
    };
  }
}
