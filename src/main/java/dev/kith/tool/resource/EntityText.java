package dev.kith.tool.resource;

import dev.kith.graph.GraphView;
import dev.kith.graph.Node;
import dev.kith.graph.Observation;
import dev.kith.shape.Cut;
import dev.kith.shape.JsonText;
import dev.kith.shape.Shrinkable;
import dev.kith.tool.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/// One entity as a flat object: its metadata beside its id and type, the shortest fields kept
/// longest.
public final class EntityText implements Shrinkable {
  private final Node node;
  private final List<Map.Entry<String, String>> fields;
  private final int[] byLength;

  private EntityText(Node node, List<Observation> observations) {
    this.node = node;
    this.fields = List.copyOf(fields(node, observations).entrySet());
    this.byLength =
        IntStream.range(0, fields.size())
            .boxed()
            .sorted(Comparator.comparingInt(index -> fields.get(index).getValue().length()))
            .mapToInt(Integer::intValue)
            .toArray();
  }

  /// The whole entity as JSON; empty if the id does not exist.
  public static Optional<String> flat(GraphView view, String id) {
    return find(view, id).map(Shrinkable::whole);
  }

  public static Optional<EntityText> find(GraphView view, String id) {
    var handles = view.handles(List.of(id));
    if (handles[0] == GraphView.NO_NODE) {
      return Optional.empty();
    }
    var observations = view.observations(handles).getOrDefault(handles[0], List.of());
    return Optional.of(new EntityText(view.nodes(handles).getFirst(), observations));
  }

  /// The JSON of each field by its name in the flat form.
  private static Map<String, String> fields(Node node, List<Observation> observations) {
    var fields = new LinkedHashMap<String, String>();
    var metadata = node.metadata().toObject();
    metadata.remove("embedding");
    for (var field : metadata.properties()) {
      var taken = field.getKey().equals("id") || field.getKey().equals("entity_type");
      fields.put(
          taken ? "metadata." + field.getKey() : field.getKey(), Json.text(field.getValue()));
    }
    if (!observations.isEmpty()) {
      var texts = observations.stream().map(Observation::text).toList();
      fields.putIfAbsent("observations", new JsonText().values(texts).toString());
    }
    return fields;
  }

  @Override
  public int size() {
    return fields.size() + 1;
  }

  /// The first item is the entity itself, so that one with a single huge field still has an answer.
  @Override
  public void write(JsonText out, int items, int detailed) {
    out.object().field("id", node.id()).field("entity_type", node.type());
    var kept = new ArrayList<Integer>();
    for (int item = 1; item < items; item++) {
      kept.add(byLength[item - 1]);
    }
    kept.stream()
        .sorted()
        .map(fields::get)
        .forEach(field -> out.key(field.getKey()).raw(field.getValue()));
    new Cut(kept.size(), fields.size(), 0).write(out);
    out.endObject();
  }
}
