package dev.kith.tool.memory.related;

import dev.kith.graph.GraphView;
import dev.kith.graph.Subgraph;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// For each node around a start, the best of its shortest paths.
///
/// Of several paths of the same length the one with the highest product of confidences is best,
/// then the one whose names come first.
public final class RelatedPaths {
  public static final String CONFIDENCE = "confidence";

  private final GraphView view;
  private final Subgraph subgraph;
  private final double[] confidences;
  private final Map<Integer, Integer> distances = new HashMap<>();
  private final Map<Integer, Way> best = new HashMap<>();

  /// How a node is reached.
  public record Way(
      int node,
      String name,
      int distance,
      double product,
      List<String> relationships,
      List<Double> confidences) {
    public Way {
      relationships = List.copyOf(relationships);
      confidences = List.copyOf(confidences);
    }
  }

  public RelatedPaths(GraphView view, Subgraph subgraph) {
    this.view = view;
    this.subgraph = subgraph;
    int[] nodes = subgraph.nodes();
    for (int index = 0; index < nodes.length; index++) {
      distances.put(nodes[index], subgraph.distance(index));
    }
    int[] all = IntStream.range(0, subgraph.edgeCount()).toArray();
    this.confidences =
        view.edgeMetadata(subgraph, all, CONFIDENCE).stream()
            .mapToDouble(metadata -> metadata.toObject().path(CONFIDENCE).asDouble(1))
            .toArray();
  }

  /// The paths to all nodes but the start, the nearest first, then by confidence, then by name.
  public List<Way> ways(int start) {
    var names = names();
    best.put(start, new Way(start, names.getOrDefault(start, ""), 0, 1, List.of(), List.of()));
    int deepest = subgraph.levelEnds().length;
    for (int distance = 1; distance <= deepest; distance++) {
      for (int edge = 0; edge < subgraph.edgeCount(); edge++) {
        step(subgraph.subjects()[edge], subgraph.objects()[edge], edge, distance, names);
        step(subgraph.objects()[edge], subgraph.subjects()[edge], edge, distance, names);
      }
    }
    best.remove(start);
    return best.values().stream()
        .sorted(
            Comparator.comparingInt(Way::distance)
                .thenComparing(Comparator.comparingDouble(Way::product).reversed())
                .thenComparing(Way::name))
        .toList();
  }

  private Map<Integer, String> names() {
    var names = new HashMap<Integer, String>();
    var ids = view.ids(subgraph.nodes());
    for (int index = 0; index < ids.size(); index++) {
      names.put(subgraph.nodes()[index], ids.get(index));
    }
    return names;
  }

  private void step(int from, int to, int edge, int distance, Map<Integer, String> names) {
    var before = best.get(from);
    if (before == null
        || before.distance() != distance - 1
        || distances.getOrDefault(to, -1) != distance) {
      return;
    }
    var relationships = new ArrayList<>(before.relationships());
    relationships.add(view.predicateName(subgraph.predicates()[edge]));
    var along = new ArrayList<>(before.confidences());
    along.add(confidences[edge]);
    var way =
        new Way(
            to,
            names.getOrDefault(to, ""),
            distance,
            before.product() * confidences[edge],
            relationships,
            along);
    best.merge(to, way, RelatedPaths::better);
  }

  private static Way better(Way one, Way other) {
    int order = Double.compare(other.product(), one.product());
    if (order == 0) {
      order =
          String.join("\u0000", one.relationships())
              .compareTo(String.join("\u0000", other.relationships()));
    }
    return order <= 0 ? one : other;
  }
}
