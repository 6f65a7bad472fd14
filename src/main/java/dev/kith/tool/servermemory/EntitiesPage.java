package dev.kith.tool.servermemory;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.graph.GraphView;
import dev.kith.graph.Hit;
import dev.kith.graph.Observation;
import dev.kith.shape.JsonText;
import dev.kith.shape.Shrinkable;
import dev.kith.shape.TokenBudget;
import dev.kith.tool.CallContext;
import dev.kith.tool.Result;
import dev.kith.tool.argument.Schema;
import dev.kith.tool.observation.ObservationDetail;
import dev.kith.tool.observation.ObservationDetail.EntityObservations;
import dev.kith.tool.observation.ObservationDetail.Marking;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import tools.jackson.databind.node.ObjectNode;

/// Entities and their relations. A relation goes with the later of its ends, so that pages together
/// hold each once.
final class EntitiesPage implements Shrinkable {
  /// As many as one answer looks at; a budget mostly ends it earlier.
  private static final int PAGE = 5_000;

  /// How many relations of an entity are kept where they alone would not fit.
  private static final int FEW = 10;

  private static final String READ_ON =
      "open_nodes with one name alone reads all its observations and relations, page by page.";

  private final List<Item> items;
  private final ObservationDetail detail;
  private final PagePosition extent;
  private final int relations;

  /// @param shown whether it is an entity; otherwise a placeholder
  /// @param noted its observations
  /// @param ended how many more it has that are not shown because of their time
  /// @param guess how it was found where it does not have what was asked for to the letter
  record Item(
      String name,
      String type,
      boolean shown,
      List<Observation> noted,
      int ended,
      List<String> relations,
      Optional<Hit> guess) {
    Item {
      noted = List.copyOf(noted);
      relations = List.copyOf(relations);
    }
  }

  /// What entities were found by.
  ///
  /// @param guesses by node, those that have it misspelt or mean it
  record FoundBy(String query, Map<Integer, Hit> guesses) {
    private static final FoundBy NOTHING = new FoundBy("", Map.of());

    FoundBy {
      guesses = Map.copyOf(guesses);
    }

    /// The texts of a node that have the query anywhere, or are what is near to it in meaning.
    Set<String> near(int node, List<Observation> noted) {
      if (query.isBlank()) {
        return Set.of();
      }
      var near = new HashSet<String>();
      noted.stream()
          .map(Observation::text)
          .filter(text -> Containing.has(text, query.toLowerCase(Locale.ROOT)))
          .forEach(near::add);
      Optional.ofNullable(guesses.get(node)).flatMap(Hit::observation).ifPresent(near::add);
      return near;
    }
  }

  private record Relation(String from, String type, String to) {}

  /// What the page is a part of.
  ///
  /// @param offset how many entities come before it
  /// @param total how many there are in all
  /// @param passed how many observations of each entity come before it
  private record PagePosition(Retrieval way, int offset, int total, Passed passed) {}

  /// What comes before a page of an entity.
  ///
  /// @param characters how many of the first observation after those
  record Passed(int observations, int characters, int relations) {
    static final Passed NONE = new Passed(0, 0, 0);
  }

  /// How its entities were asked for, which decides how to go on.
  private enum Retrieval {
    FOUND,
    OPENED,
    PAGED
  }

  private EntitiesPage(
      List<Item> items, ObservationDetail detail, PagePosition extent, int relations) {
    this.items = items;
    this.detail = detail;
    this.extent = extent;
    this.relations = relations;
  }

  /// @param more what its entities have besides
  static ObjectNode schema(Schema.Field... more) {
    return Schema.object(
        field("entities", Schema.array(Wording.entitySchema(more)), ""),
        field("relations", Schema.array(Wording.relationSchema()), ""),
        Schema.truncated());
  }

  /// The entities among the nodes given, with every relation of theirs. Relations of placeholders
  /// alone are left out, as the other server does.
  ///
  /// @param foundBy what they were found by
  /// @param offset how many of them to pass over
  static EntitiesPage found(
      GraphView view, int[] found, FoundBy foundBy, int offset, CallContext context) {
    int[] nodes = shown(view, found);
    return part(
        view,
        nodes,
        foundBy,
        new PagePosition(Retrieval.FOUND, offset, nodes.length, Passed.NONE),
        context);
  }

  /// The same for entities that were named.
  ///
  /// @param passed what of each to pass over
  static EntitiesPage opened(
      GraphView view, int[] named, int offset, Passed passed, CallContext context) {
    int[] nodes = shown(view, named);
    var extent = new PagePosition(Retrieval.OPENED, offset, nodes.length, passed);
    return part(view, nodes, FoundBy.NOTHING, extent, context);
  }

  private static int[] shown(GraphView view, int[] found) {
    var known = view.named(found);
    var noted = view.observations(found);
    return IntStream.range(0, found.length)
        .filter(
            index ->
                !known.get(index).isPlaceholder()
                    || !noted.getOrDefault(found[index], List.of()).isEmpty())
        .map(index -> found[index])
        .toArray();
  }

  /// The part of all nodes that begins at `offset`.
  static EntitiesPage page(GraphView view, int[] all, int offset, CallContext context) {
    var extent = new PagePosition(Retrieval.PAGED, offset, all.length, Passed.NONE);
    return part(view, all, FoundBy.NOTHING, extent, context);
  }

  private static EntitiesPage part(
      GraphView view, int[] all, FoundBy foundBy, PagePosition extent, CallContext context) {
    int from = Math.min(extent.offset, all.length);
    int[] page = Arrays.copyOfRange(all, from, Math.min(all.length, from + PAGE));
    return made(view, page, places(all), foundBy, extent, context);
  }

  private static EntitiesPage made(
      GraphView view,
      int[] page,
      Map<Integer, Integer> places,
      FoundBy foundBy,
      PagePosition extent,
      CallContext context) {
    var relations = relations(view, page, places, context);
    var nodes = view.named(page);
    var observations = view.observations(page);
    var ended = view.ended(page);
    var endedEdges = view.endedEdges(page);
    var items = new ArrayList<Item>();
    var noted = new ArrayList<EntityObservations>();
    for (int index = 0; index < page.length; index++) {
      var node = nodes.get(index);
      var facts = observations.getOrDefault(page[index], List.of());
      boolean shown = !node.isPlaceholder() || !facts.isEmpty();
      int passed = Math.min(extent.passed.observations(), facts.size());
      var rest = facts.subList(passed, facts.size());
      noted.add(new EntityObservations(node.id(), rest, foundBy.near(page[index], rest), Set.of()));
      var own = relations.getOrDefault(extent.offset + index, List.of());
      var guess = Optional.ofNullable(foundBy.guesses.get(page[index]));
      int past = ended.getOrDefault(page[index], 0) + endedEdges.getOrDefault(page[index], 0);
      items.add(new Item(node.id(), node.type(), shown, facts, past, own, guess));
    }
    var detail = new ObservationDetail(foundBy.query, noted, Marking.FIRST);
    return new EntitiesPage(items, detail, extent, Integer.MAX_VALUE);
  }

  /// The page as far as a budget holds it. One that another follows has whole entities, unless the
  /// first alone is too long; otherwise every entity keeps some of its observations.
  Result within(TokenBudget budget) {
    var forms =
        switch (extent.way) {
          case PAGED ->
              List.of(
                  new WholeEntities(this), limited(1, relations), limited(1, FEW), limited(1, 1));
          case OPENED ->
              items.size() == 1 && extent.total == 1
                  ? OneEntity.forms(items.getFirst(), extent.passed)
                  : several(budget);
          case FOUND -> several(budget);
        };
    return Result.object(budget.fitFirst(forms));
  }

  /// Relations of a few take no more than half of the answer: the rest is for observations.
  private List<Shrinkable> several(TokenBudget budget) {
    int most = items.stream().mapToInt(item -> item.relations.size()).max().orElse(0);
    while (most > FEW && relationBytes(most) > budget.likelyBytes() / 2) {
      most = Math.max(FEW, most * 3 / 4);
    }
    int all = items.size();
    return List.of(limited(all, most), limited(all, FEW), limited(all, 1));
  }

  private long relationBytes(int ofEach) {
    return items.stream()
        .flatMap(item -> item.relations.stream().limit(ofEach))
        .mapToLong(String::length)
        .sum();
  }

  private EntitiesPage limited(int entities, int relationsOfEach) {
    var first = items.subList(0, Math.min(entities, items.size()));
    return new EntitiesPage(first, detail, extent, relationsOfEach);
  }

  /// A page of entities with everything, or of fewer of them.
  private record WholeEntities(EntitiesPage page) implements Shrinkable {
    @Override
    public int size() {
      return page.size();
    }

    @Override
    public void write(JsonText out, int shown, int detailed) {
      page.write(out, shown, page.details());
    }
  }

  private static Map<Integer, Integer> places(int[] nodes) {
    var places = new HashMap<Integer, Integer>();
    for (int place = 0; place < nodes.length; place++) {
      places.put(nodes[place], place);
    }
    return places;
  }

  /// The relations of a page by the place of their later end.
  private static Map<Integer, List<String>> relations(
      GraphView view, int[] page, Map<Integer, Integer> places, CallContext context) {
    var around = view.neighbourhood(page, 1, context.limits());
    var from = view.ids(around.subjects());
    var to = view.ids(around.objects());
    var byPlace = new TreeMap<Integer, List<Relation>>();
    for (int edge = 0; edge < around.edgeCount(); edge++) {
      context.call().check();
      int later =
          Math.max(
              places.getOrDefault(around.subjects()[edge], -1),
              places.getOrDefault(around.objects()[edge], -1));
      var type = view.predicateName(around.predicates()[edge]);
      byPlace
          .computeIfAbsent(later, _ -> new ArrayList<>())
          .add(new Relation(from.get(edge), type, to.get(edge)));
    }
    var relations = new HashMap<Integer, List<String>>();
    byPlace.forEach(
        (place, edges) ->
            relations.put(
                place,
                edges.stream()
                    .sorted(
                        java.util.Comparator.comparing(Relation::from)
                            .thenComparing(Relation::type)
                            .thenComparing(Relation::to))
                    .peek(_ -> context.call().check())
                    .map(edge -> Wording.relation(edge.from(), edge.to(), edge.type()))
                    .toList()));
    return relations;
  }

  @Override
  public int size() {
    return items.size();
  }

  @Override
  public int details() {
    return detail.steps();
  }

  @Override
  public void write(JsonText out, int shown, int detailed) {
    var observations = detail.shown(shown, detailed);
    out.object().key("entities").array();
    int stubs = 0;
    for (int index = 0; index < shown; index++) {
      var item = items.get(index);
      if (item.shown) {
        var part = observations.get(index);
        Wording.entity(
            out.object(), item.name, item.type, part.texts(), part.cut(), item.noted.size());
        Wording.matching(out, part);
        Wording.ended(out, item.ended);
        item.guess.ifPresent(hit -> Wording.guess(out, hit));
        out.endObject();
        stubs += part.cut() ? 1 : 0;
      }
    }
    out.endArray().key("relations").array();
    int dropped = 0;
    for (var item : items.subList(0, shown)) {
      int kept = Math.min(relations, item.relations.size());
      item.relations.subList(0, kept).forEach(out::raw);
      dropped += item.relations.size() - kept;
    }
    truncated(out.endArray(), shown, stubs, dropped);
    out.endObject();
  }

  private void truncated(JsonText out, int shown, int stubs, int dropped) {
    boolean more = extent.offset + shown < extent.total;
    if (!more && stubs == 0 && dropped == 0) {
      return;
    }
    out.key("truncated").object().field("reason", "max_tokens");
    out.field("returned", shown).field("of", extent.total);
    if (dropped > 0) {
      out.field("relations_left_out", dropped);
    }
    if (stubs > 0) {
      out.field("stubs", stubs);
    }
    if (more) {
      next(out, extent.offset + shown);
    }
    if (stubs > 0 || dropped > 0) {
      out.field("hint", READ_ON);
    }
    out.endObject();
  }

  private void next(JsonText out, int offset) {
    out.key("next").object();
    if (extent.way == Retrieval.OPENED) {
      out.field("node_offset", offset).field("offset", 0).field("char_offset", 0);
      out.field("relation_offset", 0);
    } else {
      out.field("offset", offset);
    }
    out.endObject();
  }
}
