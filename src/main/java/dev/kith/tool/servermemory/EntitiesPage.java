package dev.kith.tool.servermemory;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.graph.GraphView;
import dev.kith.graph.Observation;
import dev.kith.graph.WalkLimits;
import dev.kith.shape.JsonText;
import dev.kith.shape.Shrinkable;
import dev.kith.tool.argument.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import tools.jackson.databind.node.ObjectNode;

/// Entities and their relations. A relation goes with the later of its ends, so that pages together
/// hold each once.
final class EntitiesPage implements Shrinkable {
  /// As many as one answer looks at; a budget mostly ends it earlier.
  private static final int PAGE = 5_000;

  private final List<Item> items;
  private final int offset;
  private final int total;
  private final boolean continues;

  /// @param full the entity, empty for a placeholder
  /// @param brief the same without its observations
  private record Item(String full, String brief, List<String> relations) {
    Item {
      relations = List.copyOf(relations);
    }
  }

  private record Edge(String from, String type, String to) {}

  private EntitiesPage(List<Item> items, int offset, int total, boolean continues) {
    this.items = items;
    this.offset = offset;
    this.total = total;
    this.continues = continues;
  }

  static ObjectNode schema() {
    return Schema.object(
        field("entities", Schema.array(Wording.entitySchema()), ""),
        field("relations", Schema.array(Wording.relationSchema()), ""),
        Schema.truncated());
  }

  /// The entities among the nodes given, with every relation of theirs. Relations of placeholders
  /// alone are left out, as the other server does.
  static EntitiesPage of(GraphView view, int[] found, WalkLimits limits) {
    var known = view.named(found);
    var noted = view.observations(found);
    int[] nodes =
        IntStream.range(0, found.length)
            .filter(
                index ->
                    !known.get(index).isPlaceholder()
                        || !noted.getOrDefault(found[index], List.of()).isEmpty())
            .map(index -> found[index])
            .toArray();
    return new EntitiesPage(items(view, nodes, places(nodes), 0, limits), 0, nodes.length, false);
  }

  /// The part of all nodes that begins at `offset`.
  static EntitiesPage page(GraphView view, int[] all, int offset, WalkLimits limits) {
    int[] page = Arrays.copyOfRange(all, offset, Math.min(all.length, offset + PAGE));
    var items = items(view, page, places(all), offset, limits);
    return new EntitiesPage(items, offset, all.length, true);
  }

  private static Map<Integer, Integer> places(int[] nodes) {
    var places = new HashMap<Integer, Integer>();
    for (int place = 0; place < nodes.length; place++) {
      places.put(nodes[place], place);
    }
    return places;
  }

  private static List<Item> items(
      GraphView view, int[] page, Map<Integer, Integer> places, int offset, WalkLimits limits) {
    var relations = relations(view, page, places, limits);
    var nodes = view.named(page);
    var noted = view.observations(page);
    var items = new ArrayList<Item>();
    for (int index = 0; index < page.length; index++) {
      var node = nodes.get(index);
      var facts =
          noted.getOrDefault(page[index], List.of()).stream().map(Observation::text).toList();
      boolean shown = !node.isPlaceholder() || !facts.isEmpty();
      var full = shown ? Wording.entity(node.id(), node.type(), facts) : "";
      var brief = shown ? Wording.entity(node.id(), node.type(), List.of()) : "";
      items.add(new Item(full, brief, relations.getOrDefault(offset + index, List.of())));
    }
    return items;
  }

  /// The relations of a page by the place of their later end.
  private static Map<Integer, List<String>> relations(
      GraphView view, int[] page, Map<Integer, Integer> places, WalkLimits limits) {
    var around = view.neighbourhood(page, 1, limits);
    var from = view.ids(around.subjects());
    var to = view.ids(around.objects());
    var byPlace = new TreeMap<Integer, List<Edge>>();
    for (int edge = 0; edge < around.edgeCount(); edge++) {
      int later =
          Math.max(
              places.getOrDefault(around.subjects()[edge], -1),
              places.getOrDefault(around.objects()[edge], -1));
      var type = view.predicateName(around.predicates()[edge]);
      byPlace
          .computeIfAbsent(later, _ -> new ArrayList<>())
          .add(new Edge(from.get(edge), type, to.get(edge)));
    }
    var relations = new HashMap<Integer, List<String>>();
    byPlace.forEach(
        (place, edges) ->
            relations.put(
                place,
                edges.stream()
                    .sorted(
                        java.util.Comparator.comparing(Edge::from)
                            .thenComparing(Edge::type)
                            .thenComparing(Edge::to))
                    .map(edge -> Wording.relation(edge.from(), edge.to(), edge.type()))
                    .toList()));
    return relations;
  }

  @Override
  public int size() {
    return items.size();
  }

  @Override
  public void write(JsonText out, int shown, int detailed) {
    out.object().key("entities").array();
    int stubs = 0;
    for (int index = 0; index < shown; index++) {
      var item = items.get(index);
      if (!item.full().isEmpty()) {
        out.raw(index < detailed ? item.full() : item.brief());
        stubs += index >= detailed && !item.full().equals(item.brief()) ? 1 : 0;
      }
    }
    out.endArray().key("relations").array();
    items.subList(0, shown).forEach(item -> item.relations().forEach(out::raw));
    out.endArray();
    boolean more = offset + shown < total;
    if (more || stubs > 0) {
      out.key("truncated").object().field("reason", "max_tokens");
      out.field("returned", shown).field("of", total);
      if (stubs > 0) {
        out.field("stubs", stubs);
      }
      if (more && continues) {
        out.key("next").object().field("offset", offset + shown).endObject();
      }
      out.endObject();
    }
    out.endObject();
  }
}
