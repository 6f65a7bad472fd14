package dev.kith.tool.memory.related;

import dev.kith.graph.Call;
import dev.kith.graph.GraphView;
import dev.kith.graph.Metadata;
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
  private final Call call;
  private final double[] confidences;
  private final Map<Integer, Integer> distances = new HashMap<>();
  private final Map<Integer, Way> best = new HashMap<>();

  /// How a node is reached.
  ///
  /// @param before the node before it
  /// @param directions of each relationship, `out` where it leads away from the start
  public record Way(
      int node,
      String name,
      int before,
      int distance,
      double product,
      List<String> relationships,
      List<String> directions,
      List<Double> confidences) {
    public Way {
      relationships = List.copyOf(relationships);
      directions = List.copyOf(directions);
      confidences = List.copyOf(confidences);
    }
  }

  /// One relationship of a pair, as it is stored.
  ///
  /// @param valid when it held; empty where nobody said so
  public record Stored(String from, String type, String to, double confidence, String valid) {}

  public RelatedPaths(GraphView view, Subgraph subgraph, Call call) {
    this.view = view;
    this.call = call;
    this.subgraph = subgraph;
    int[] nodes = subgraph.nodes();
    for (int index = 0; index < nodes.length; index++) {
      distances.put(nodes[index], subgraph.distance(index));
    }
    int[] all = IntStream.range(0, subgraph.edgeCount()).toArray();
    this.confidences =
        view.edgeMetadata(subgraph, all, CONFIDENCE).stream()
            .mapToDouble(this::confidence)
            .toArray();
  }

  private double confidence(Metadata metadata) {
    call.check();
    return metadata.isEmpty() ? 1 : metadata.toObject().path(CONFIDENCE).asDouble(1);
  }

  /// The paths to all nodes but the start, the nearest first, then by confidence, then by name.
  public List<Way> ways(int start) {
    var names = names();
    best.put(
        start,
        new Way(
            start, names.getOrDefault(start, ""), start, 0, 1, List.of(), List.of(), List.of()));
    int deepest = subgraph.levelEnds().length;
    for (int distance = 1; distance <= deepest; distance++) {
      for (int edge = 0; edge < subgraph.edgeCount(); edge++) {
        call.check();
        step(true, edge, distance, names);
        step(false, edge, distance, names);
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

  /// For each of some ways, all relationships between its node and the one before it.
  public List<List<Stored>> between(List<Way> ways) {
    var pairs = new HashMap<Long, List<Stored>>();
    ways.forEach(way -> pairs.put(pair(way.before, way.node), new ArrayList<>()));
    var names = names();
    var spans = view.edgeSpans(subgraph, IntStream.range(0, subgraph.edgeCount()).toArray());
    for (int edge = 0; edge < subgraph.edgeCount(); edge++) {
      call.check();
      int subject = subgraph.subjects()[edge];
      int object = subgraph.objects()[edge];
      var pair = pairs.get(pair(subject, object));
      if (pair != null) {
        pair.add(
            new Stored(
                names.getOrDefault(subject, ""),
                view.predicateName(subgraph.predicates()[edge]),
                names.getOrDefault(object, ""),
                confidences[edge],
                spans.isEmpty() ? "" : spans.get(edge).text()));
      }
    }
    var order =
        Comparator.comparing(Stored::type).thenComparing(Stored::from).thenComparing(Stored::to);
    pairs.values().forEach(each -> each.sort(order));
    return ways.stream()
        .map(way -> List.copyOf(pairs.getOrDefault(pair(way.before, way.node), List.of())))
        .toList();
  }

  private static long pair(int one, int other) {
    return (long) Math.min(one, other) << 32 | Math.max(one, other);
  }

  private Map<Integer, String> names() {
    var names = new HashMap<Integer, String>();
    var ids = view.ids(subgraph.nodes());
    for (int index = 0; index < ids.size(); index++) {
      names.put(subgraph.nodes()[index], ids.get(index));
    }
    return names;
  }

  private void step(boolean along, int edge, int distance, Map<Integer, String> names) {
    int from = (along ? subgraph.subjects() : subgraph.objects())[edge];
    int to = (along ? subgraph.objects() : subgraph.subjects())[edge];
    var before = best.get(from);
    if (before == null
        || before.distance() != distance - 1
        || distances.getOrDefault(to, -1) != distance) {
      return;
    }
    var relationships = new ArrayList<>(before.relationships());
    relationships.add(view.predicateName(subgraph.predicates()[edge]));
    var directions = new ArrayList<>(before.directions());
    directions.add(along ? "out" : "in");
    var sure = new ArrayList<>(before.confidences());
    sure.add(confidences[edge]);
    var way =
        new Way(
            to,
            names.getOrDefault(to, ""),
            from,
            distance,
            before.product() * confidences[edge],
            relationships,
            directions,
            sure);
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
