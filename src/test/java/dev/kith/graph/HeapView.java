package dev.kith.graph;

import dev.kith.graph.pattern.Patterns;
import dev.kith.schema.NearNames;
import dev.kith.schema.Vocabulary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/// The naive reading of a [HeapGraph]: every question is answered by looking at everything.
final class HeapView implements GraphView {
  private final HeapGraph graph;
  private final Call call;
  private final long change;
  private final List<String> ids;
  private final List<String> types;
  private final List<String> predicates;

  HeapView(HeapGraph graph, Call call, long change) {
    this.graph = graph;
    this.call = call;
    this.change = change;
    this.ids = List.copyOf(graph.nodes.keySet());
    this.types = graph.nodes.values().stream().map(Node::type).distinct().sorted().toList();
    this.predicates =
        graph.edges.values().stream().map(Edge::predicate).distinct().sorted().toList();
  }

  @Override
  public long change() {
    return change;
  }

  @Override
  public boolean hasChangedSince(long other) {
    return change() != other;
  }

  @Override
  public Vocabulary vocabulary() {
    var typeCounts = new TreeMap<String, Long>();
    graph.nodes.values().forEach(node -> typeCounts.merge(node.type(), 1L, Long::sum));
    var predicateCounts = new TreeMap<String, Long>();
    graph.edges.values().forEach(edge -> predicateCounts.merge(edge.predicate(), 1L, Long::sum));
    return new Vocabulary(terms(typeCounts), terms(predicateCounts));
  }

  private static List<Vocabulary.Term> terms(Map<String, Long> counts) {
    return counts.entrySet().stream()
        .map(entry -> new Vocabulary.Term(entry.getKey(), entry.getValue()))
        .toList();
  }

  @Override
  public int[] handles(List<String> wanted) {
    return wanted.stream().mapToInt(ids::indexOf).toArray();
  }

  @Override
  public int[] nodesAfter(int after, int most) {
    return IntStream.range(after + 1, ids.size()).limit(most).toArray();
  }

  @Override
  public List<Hit> similar(int node, int most, double threshold) {
    return search(
            new SearchQuestion(
                ids.get(node), SearchQuestion.Mode.MEANING, Set.of(), most + 1, threshold))
        .stream()
        .filter(hit -> hit.node() != node)
        .limit(most)
        .toList();
  }

  @Override
  public List<String> ids(int[] nodes) {
    return Arrays.stream(nodes).mapToObj(ids::get).toList();
  }

  @Override
  public int type(int node) {
    return types.indexOf(node(node).type());
  }

  @Override
  public double mentions(int node) {
    var mentions = node(node).metadata().toObject().path("total_mentions");
    return mentions.isNumber() ? mentions.doubleValue() : Double.NaN;
  }

  private Node node(int handle) {
    return graph.nodes.get(ids.get(handle));
  }

  @Override
  public String typeName(int code) {
    return types.get(code);
  }

  @Override
  public String predicateName(int code) {
    return predicates.get(code);
  }

  @Override
  public Optional<Integer> typeCode(String name) {
    return types.contains(name) ? Optional.of(types.indexOf(name)) : Optional.empty();
  }

  @Override
  public Optional<Integer> predicateCode(String name) {
    return predicates.contains(name) ? Optional.of(predicates.indexOf(name)) : Optional.empty();
  }

  @Override
  public Subgraph neighbourhood(int[] seeds, int hops, WalkLimits limits) {
    var distances = distances(seeds, hops);
    var edges =
        graph.edges.values().stream()
            .filter(
                edge ->
                    distances.getOrDefault(edge.subject(), hops) < hops
                        || distances.getOrDefault(edge.object(), hops) < hops)
            .toList();
    limits.check(distances.size(), edges.size());
    return subgraph(distances, edges);
  }

  @Override
  public Subgraph withRimEdges(Subgraph around, int hops, WalkLimits limits) {
    var rim = new LinkedHashMap<String, Integer>();
    for (int node : around.at(hops)) {
      rim.put(ids.get(node), 0);
    }
    var edges =
        graph.edges.values().stream()
            .filter(edge -> rim.containsKey(edge.subject()) && rim.containsKey(edge.object()))
            .toList();
    limits.check(around.nodeCount(), around.edgeCount() + edges.size());
    return around.withEdgesOf(subgraph(rim, edges));
  }

  @Override
  public Subgraph common(int[] seeds, int hops, WalkLimits limits) {
    Map<String, Integer> shared = new LinkedHashMap<>();
    boolean first = true;
    for (int seed : seeds) {
      var ball = distances(new int[] {seed}, hops);
      if (first) {
        shared.putAll(ball);
      } else {
        shared.keySet().retainAll(ball.keySet());
        shared.replaceAll((id, distance) -> Math.max(distance, ball.get(id)));
      }
      first = false;
    }
    var edges =
        graph.edges.values().stream()
            .filter(edge -> shared.containsKey(edge.subject()) && shared.containsKey(edge.object()))
            .toList();
    return subgraph(shared, edges);
  }

  private Map<String, Integer> distances(int[] seeds, int hops) {
    var distances = new LinkedHashMap<String, Integer>();
    for (int seed : seeds) {
      distances.put(ids.get(seed), 0);
    }
    for (int distance = 1; distance <= hops; distance++) {
      call.check();
      var found = new LinkedHashSet<String>();
      for (var edge : graph.edges.values()) {
        if (distances.containsKey(edge.subject())) {
          found.add(edge.object());
        }
        if (distances.containsKey(edge.object())) {
          found.add(edge.subject());
        }
      }
      for (var id : found) {
        distances.putIfAbsent(id, distance);
      }
    }
    return distances;
  }

  private Subgraph subgraph(Map<String, Integer> distances, List<Edge> edges) {
    var order =
        distances.keySet().stream().sorted(Comparator.comparingInt(distances::get)).toList();
    int deepest = distances.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    var ends = new int[deepest + 1];
    distances
        .values()
        .forEach(
            distance -> {
              for (int level = distance; level <= deepest; level++) {
                ends[level]++;
              }
            });
    return new Subgraph(
        order.stream().mapToInt(ids::indexOf).toArray(),
        ends,
        edges.stream().mapToInt(edge -> ids.indexOf(edge.subject())).toArray(),
        edges.stream().mapToInt(edge -> predicates.indexOf(edge.predicate())).toArray(),
        edges.stream().mapToInt(edge -> ids.indexOf(edge.object())).toArray());
  }

  @Override
  public List<Node> nodes(int[] nodes) {
    return Arrays.stream(nodes).mapToObj(this::node).toList();
  }

  @Override
  public List<Metadata> edgeMetadata(Subgraph subgraph, int[] indexes) {
    return Arrays.stream(indexes)
        .mapToObj(
            index ->
                graph
                    .edges
                    .get(
                        new HeapGraph.Triple(
                            ids.get(subgraph.subjects()[index]),
                            predicates.get(subgraph.predicates()[index]),
                            ids.get(subgraph.objects()[index])))
                    .metadata())
        .toList();
  }

  @Override
  public Set<String> observedTypes() {
    var types = new LinkedHashSet<String>();
    graph.nodes.forEach(
        (id, node) -> {
          if (!graph.observed(id).isEmpty()) {
            types.add(node.type());
          }
        });
    return types;
  }

  @Override
  public Map<Integer, List<Observation>> observations(int[] nodes) {
    var found = new LinkedHashMap<Integer, List<Observation>>();
    for (int node : nodes) {
      var noted = graph.observed(ids.get(node));
      if (!noted.isEmpty()) {
        found.put(node, noted);
      }
    }
    return found;
  }

  @Override
  public List<Hit> search(SearchQuestion question) {
    var words = Set.of(question.text().toLowerCase(Locale.ROOT).split("\\s+"));
    var hits = new ArrayList<Hit>();
    for (int node = 0; node < ids.size(); node++) {
      if (!question.types().isEmpty() && !question.types().contains(node(node).type())) {
        continue;
      }
      var text = new StringBuilder(ids.get(node)).append(' ').append(node(node).type());
      text.append(' ').append(node(node).metadata().json());
      graph.observed(ids.get(node)).forEach(noted -> text.append(' ').append(noted.text()));
      var folded = text.toString().toLowerCase(Locale.ROOT);
      double share = words.stream().filter(folded::contains).count() / (double) words.size();
      boolean meaning = question.mode() == SearchQuestion.Mode.MEANING;
      if (ids.get(node).equals(question.text()) && !meaning) {
        hits.add(new Hit(node, Hit.Match.ID, Optional.empty()));
      } else if (share > 0 && (!meaning || share >= question.threshold())) {
        hits.add(new Hit(node, meaning ? Hit.Match.MEANING : Hit.Match.WORDS, Optional.of(share)));
      }
    }
    hits.sort(
        Comparator.comparing(Hit::match)
            .thenComparing(
                Comparator.<Hit>comparingDouble(hit -> hit.similarity().orElse(1.0)).reversed())
            .thenComparing(hit -> ids.get(hit.node())));
    return hits.subList(0, Math.min(question.limit(), hits.size()));
  }

  @Override
  public Patterns patterns() {
    return graph.patterns();
  }

  @Override
  public List<String> nearIds(String id, int most) {
    return NearNames.of(id, ids, most);
  }
}
