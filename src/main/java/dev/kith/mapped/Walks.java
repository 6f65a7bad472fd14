package dev.kith.mapped;

import dev.kith.graph.Call;
import dev.kith.graph.Subgraph;
import dev.kith.graph.WalkLimits;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.HopQuestion;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.graph.pattern.Patterns;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/// Walks by handle, a whole frontier at a time: one statement for each hop.
final class Walks {
  private static final int MOST_AT_ONCE = 20_000;

  private final Patterns patterns;
  private final Handles handles;
  private final Predicates predicates;
  private final Call call;

  Walks(Patterns patterns, Handles handles, Predicates predicates, Call call) {
    this.patterns = patterns;
    this.handles = handles;
    this.predicates = predicates;
    this.call = call;
  }

  /// An edge by handles and the code of its predicate.
  record Step(int subject, int predicate, int object) {}

  Subgraph neighbourhood(int[] seeds, int hops, WalkLimits limits) {
    var distances = new LinkedHashMap<Integer, Integer>();
    var edges = new LinkedHashSet<Step>();
    ball(seeds, hops, limits, distances, edges);
    return subgraph(distances, edges);
  }

  Subgraph common(int[] seeds, int hops, WalkLimits limits) {
    var shared = new LinkedHashMap<Integer, Integer>();
    for (int index = 0; index < seeds.length; index++) {
      var ball = new LinkedHashMap<Integer, Integer>();
      ball(new int[] {seeds[index]}, hops, limits, ball, new LinkedHashSet<>());
      if (index == 0) {
        shared.putAll(ball);
      } else {
        shared.keySet().retainAll(ball.keySet());
        shared.replaceAll((node, distance) -> Math.max(distance, ball.getOrDefault(node, 0)));
      }
    }
    var edges = new LinkedHashSet<Step>();
    each(
        shared.keySet(),
        Direction.OUTGOING,
        limits,
        hop -> {
          var step = step(hop);
          if (shared.containsKey(step.object())) {
            edges.add(step);
            limits.check(shared.size(), edges.size());
          }
        });
    return subgraph(shared, edges);
  }

  private void ball(
      int[] seeds, int hops, WalkLimits limits, Map<Integer, Integer> distances, Set<Step> edges) {
    Arrays.stream(seeds).forEach(seed -> distances.put(seed, 0));
    List<Integer> frontier = List.copyOf(distances.keySet());
    for (int distance = 1; distance <= hops && !frontier.isEmpty(); distance++) {
      var next = new ArrayList<Integer>();
      int reached = distance;
      each(
          frontier,
          Direction.BOTH,
          limits,
          hop -> {
            var step = step(hop);
            edges.add(step);
            int end = hop.taken() ? step.object() : step.subject();
            if (distances.putIfAbsent(end, reached) == null) {
              next.add(end);
            }
            limits.check(distances.size(), edges.size());
          });
      frontier = next;
    }
  }

  Step step(Hop hop) {
    return new Step(
        handles.of(hop.source()),
        predicates.code(hop.type().name()).orElseThrow(),
        handles.of(hop.target()));
  }

  /// Says that a walk will begin at those of these nodes that are there.
  void expect(List<NodeRef> nodes, WalkLimits limits) {
    if (!nodes.isEmpty() && nodes.size() <= MOST_AT_ONCE) {
      patterns.expect(new HopQuestion(nodes, Direction.BOTH, ways(), Map.of(), most(limits)));
    }
  }

  /// An edge between two nodes of a frontier is told from both.
  private static int most(WalkLimits limits) {
    return (int) Math.min(Integer.MAX_VALUE - 1, 2L * limits.edges());
  }

  private Map<EdgeType, Filter> ways() {
    var ways = new LinkedHashMap<EdgeType, Filter>();
    patterns.ontology().edgeTypes().forEach(type -> ways.put(type, Filter.all()));
    return ways;
  }

  private void each(
      Collection<Integer> from, Direction direction, WalkLimits limits, Consumer<Hop> taking) {
    each(from, direction, ways(), limits, taking);
  }

  /// Every hop from some nodes.
  void each(
      Collection<Integer> from,
      Direction direction,
      Map<EdgeType, Filter> ways,
      WalkLimits limits,
      Consumer<Hop> taking) {
    int most = most(limits);
    var nodes = from.stream().map(handles::node).toList();
    for (int start = 0; start < nodes.size(); start += MOST_AT_ONCE) {
      call.check();
      List<NodeRef> some = nodes.subList(start, Math.min(nodes.size(), start + MOST_AT_ONCE));
      var question = new HopQuestion(some, direction, ways, Map.of(), most);
      patterns.hops(question).forEach(taking);
    }
  }

  private static Subgraph subgraph(Map<Integer, Integer> distances, Set<Step> edges) {
    int deepest = distances.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    var ends = new int[deepest + 1];
    distances.values().forEach(distance -> ends[distance]++);
    Arrays.parallelPrefix(ends, Integer::sum);
    var order =
        IntStream.rangeClosed(0, deepest)
            .flatMap(
                level ->
                    distances.entrySet().stream()
                        .filter(entry -> entry.getValue() == level)
                        .mapToInt(Map.Entry::getKey))
            .toArray();
    return new Subgraph(
        order,
        ends,
        edges.stream().mapToInt(Step::subject).toArray(),
        edges.stream().mapToInt(Step::predicate).toArray(),
        edges.stream().mapToInt(Step::object).toArray());
  }
}
