package dev.kith.tool.memory.related;

import dev.kith.graph.Call;
import dev.kith.graph.GraphView;
import dev.kith.graph.Metadata;
import dev.kith.graph.Subgraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/// For each node around a start, the best of its shortest paths.
///
/// Of several paths of the same length the one with the highest product of confidences is best,
/// then the one whose names come first.
public final class RelatedPaths {
  public static final String CONFIDENCE = "confidence";

  private static final int NONE = -1;

  private final GraphView view;
  private final Subgraph subgraph;
  private final Call call;
  private final double[] confidences;

  /// The places of nodes in the subgraph; what follows is by place.
  private final Map<Integer, Integer> places = new HashMap<>();

  private final int[] distances;
  private final double[] products;

  /// The last relationship on the way to a node, and whether it leads there.
  private final int[] edges;

  private final boolean[] along;
  private final int[] before;

  /// How a node is reached.
  ///
  /// @param before the node before it
  /// @param directions of each relationship, `out` where it leads away from the start
  public record ReachedNode(
      int node,
      String name,
      int before,
      int distance,
      double product,
      List<String> relationships,
      List<String> directions,
      List<Double> confidences) {
    public ReachedNode {
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
    this.distances = new int[nodes.length];
    this.products = new double[nodes.length];
    this.edges = new int[nodes.length];
    this.along = new boolean[nodes.length];
    this.before = new int[nodes.length];
    Arrays.fill(edges, NONE);
    for (int place = 0; place < nodes.length; place++) {
      places.put(nodes[place], place);
      distances[place] = subgraph.distance(place);
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

  /// The paths to the nodes but the start, the nearest first, then by confidence, then by name:
  /// some of them, after so many others.
  public List<ReachedNode> ways(int start, int offset, int limit) {
    walk();
    var names = view.ids(subgraph.nodes());
    var order =
        Comparator.<Integer>comparingInt(place -> distances[place])
            .thenComparing(Comparator.<Integer>comparingDouble(place -> products[place]).reversed())
            .thenComparing(names::get);
    int most = (int) Math.min(Integer.MAX_VALUE, (long) offset + limit);
    var first = new PriorityQueue<>(order.reversed());
    for (int place = 0; place < distances.length; place++) {
      if (edges[place] == NONE || subgraph.nodes()[place] == start) {
        continue;
      }
      if (first.size() < most) {
        first.add(place);
      } else if (order.compare(place, first.element()) < 0) {
        first.remove();
        first.add(place);
      }
    }
    return first.stream()
        .sorted(order)
        .skip(offset)
        .map(place -> way(place, names.get(place)))
        .toList();
  }

  /// Finds the best way to each node, one distance after the other.
  private void walk() {
    int[] subjects = places(subgraph.subjects());
    int[] objects = places(subgraph.objects());
    int deepest = subgraph.levelEnds().length - 1;
    for (int place = 0; place < products.length && distances[place] == 0; place++) {
      products[place] = 1;
    }
    for (int distance = 1; distance <= deepest; distance++) {
      for (int edge = 0; edge < subjects.length; edge++) {
        call.check();
        step(edge, subjects[edge], objects[edge], true, distance);
        step(edge, objects[edge], subjects[edge], false, distance);
      }
    }
  }

  private int[] places(int[] nodes) {
    int[] found = new int[nodes.length];
    for (int index = 0; index < nodes.length; index++) {
      // relationships of one node mostly follow one another
      found[index] =
          index > 0 && nodes[index] == nodes[index - 1]
              ? found[index - 1]
              : places.getOrDefault(nodes[index], NONE);
    }
    return found;
  }

  /// For each of some ways, all relationships between its node and the one before it.
  public List<List<Stored>> between(List<ReachedNode> ways) {
    var pairs = new HashMap<Long, List<Stored>>();
    ways.forEach(way -> pairs.put(pair(way.before, way.node), new ArrayList<>()));
    int[] stored =
        IntStream.range(0, subgraph.edgeCount())
            .filter(edge -> pairs.containsKey(pair(edge)))
            .toArray();
    var spans = view.edgeSpans(subgraph, stored);
    var subjects = view.ids(Arrays.stream(stored).map(edge -> subgraph.subjects()[edge]).toArray());
    var objects = view.ids(Arrays.stream(stored).map(edge -> subgraph.objects()[edge]).toArray());
    for (int index = 0; index < stored.length; index++) {
      int edge = stored[index];
      pairs
          .getOrDefault(pair(edge), new ArrayList<>())
          .add(
              new Stored(
                  subjects.get(index),
                  view.predicateName(subgraph.predicates()[edge]),
                  objects.get(index),
                  confidences[edge],
                  spans.isEmpty() ? "" : spans.get(index).text()));
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

  private long pair(int edge) {
    return pair(subgraph.subjects()[edge], subgraph.objects()[edge]);
  }

  private void step(int edge, int from, int to, boolean leads, int distance) {
    if (from == NONE
        || to == NONE
        || distances[from] != distance - 1
        || distances[to] != distance
        || (edges[from] == NONE && distance > 1)) {
      return;
    }
    double product = products[from] * confidences[edge];
    if (edges[to] == NONE || isBetter(edge, from, product, to)) {
      edges[to] = edge;
      along[to] = leads;
      before[to] = from;
      products[to] = product;
    }
  }

  /// Whether a way through an edge is better than the one to a node that is known.
  private boolean isBetter(int edge, int from, double product, int to) {
    int order = Double.compare(products[to], product);
    if (order == 0) {
      var one = relationships(from);
      one.add(view.predicateName(subgraph.predicates()[edge]));
      order = String.join("\u0000", relationships(to)).compareTo(String.join("\u0000", one));
      return order > 0;
    }
    return order < 0;
  }

  private List<String> relationships(int place) {
    var names = new ArrayList<String>();
    for (int at = place; distances[at] > 0; at = before[at]) {
      names.addFirst(view.predicateName(subgraph.predicates()[edges[at]]));
    }
    return names;
  }

  private ReachedNode way(int place, String name) {
    var directions = new ArrayList<String>();
    var sure = new ArrayList<Double>();
    for (int at = place; distances[at] > 0; at = before[at]) {
      directions.addFirst(along[at] ? "out" : "in");
      sure.addFirst(confidences[edges[at]]);
    }
    int[] nodes = subgraph.nodes();
    return new ReachedNode(
        nodes[place],
        name,
        nodes[before[place]],
        distances[place],
        products[place],
        relationships(place),
        directions,
        sure);
  }
}
