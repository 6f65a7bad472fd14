package dev.kith.engine.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.graph.Call;
import dev.kith.graph.GraphView;
import dev.kith.graph.Subgraph;
import dev.kith.graph.WalkLimits;
import dev.kith.graph.pattern.Patterns;
import dev.kith.mapped.MappedGraph;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Walks over tables that meet nodes with many relationships: the same as every walk there is, and
/// these relationships are read once.
class CrowdedWalksTest {
  private static final int NODES = 3_000;
  private static final String ONTOLOGY =
      """
      nodes: {thing: {table: things, key: id, properties: {id: int64}}}
      relationships:
        TO: {from: thing, to: thing, table: pairs, source: a, target: b, unique: true, sound: true}
      """;

  @TempDir Path folder;

  static LongStream seeds() {
    long first = Seed.of(CrowdedWalksTest.class);
    return LongStream.range(first, first + 4);
  }

  private record Pair(int source, int target) {}

  /// Some pairs at random, and three nodes with 900 to 1,500 each, in both directions.
  private static Set<Pair> pairs(Random random) {
    var pairs = new LinkedHashSet<Pair>();
    for (int count = 0; count < 1_500; count++) {
      pairs.add(new Pair(random.nextInt(NODES), random.nextInt(NODES)));
    }
    for (int hub = 0; hub < 3; hub++) {
      for (int count = 900 + random.nextInt(600); count > 0; count--) {
        int other = random.nextInt(NODES);
        pairs.add(random.nextBoolean() ? new Pair(hub, other) : new Pair(other, hub));
      }
    }
    return pairs;
  }

  private MappedGraph graph(Set<Pair> pairs) {
    var rows =
        pairs.stream()
            .map(pair -> "(" + pair.source + "," + pair.target + ")")
            .collect(Collectors.joining(","));
    return DuckDbTables.open(
        "CREATE TABLE things AS SELECT range AS id FROM range(0, "
            + NODES
            + "); CREATE TABLE pairs (a BIGINT, b BIGINT); INSERT INTO pairs VALUES "
            + rows,
        ONTOLOGY,
        folder);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aWalkFindsWhatEveryWalkFinds(long seed) {
    var random = new Random(seed);
    var pairs = pairs(random);
    try (var graph = graph(pairs)) {
      for (int hops = 1; hops <= 3; hops++) {
        var starts =
            IntStream.range(0, 3)
                .mapToObj(hub -> random.nextInt(4) == 0 ? hub : random.nextInt(NODES))
                .distinct()
                .toList();
        int within = hops;
        var distances = starts.stream().map(start -> distances(pairs, start, within)).toList();
        var nearest = new HashMap<Integer, Integer>();
        distances.forEach(one -> one.forEach((node, at) -> nearest.merge(node, at, Math::min)));
        var shared = new HashMap<>(distances.getFirst());
        distances.forEach(one -> shared.keySet().retainAll(one.keySet()));
        distances.forEach(
            one -> shared.replaceAll((node, at) -> Math.max(at, one.getOrDefault(node, 0))));

        assertThat(
                walk(
                    graph,
                    view -> view.neighbourhood(handles(view, starts), within, WalkLimits.USUAL)))
            .as("%s around %s", within, starts)
            .isEqualTo(expected(pairs, nearest, within));
        assertThat(
                walk(graph, view -> view.common(handles(view, starts), within, WalkLimits.USUAL)))
            .as("%s common to %s", within, starts)
            .isEqualTo(expected(pairs, shared, Integer.MAX_VALUE));
      }
    }
  }

  /// A start that leads to a node with 2,000 relationships, none of whose ends leads anywhere else.
  @Test
  void relationshipsOfACrowdedNodeAreNotReadFromTheirOtherEnds() {
    var pairs = new LinkedHashSet<>(Set.of(new Pair(1, 0)));
    IntStream.range(2, 2_002).forEach(node -> pairs.add(new Pair(0, node)));
    try (var graph = graph(pairs)) {
      var call = Call.by("test").traced();
      var walked =
          graph.read(
              call, view -> view.neighbourhood(handles(view, List.of(1)), 3, WalkLimits.USUAL));

      assertThat(walked.edgeCount()).isEqualTo(2_001);
      assertThat(call.trace().runs().stream().mapToLong(Patterns.Run::rows).sum())
          .isLessThan(2_010);
    }
  }

  private static int[] handles(GraphView view, List<Integer> nodes) {
    return view.handles(nodes.stream().map(node -> "thing:" + node).toList());
  }

  private interface Walking {
    Subgraph in(GraphView view);
  }

  private static Set<String> walk(MappedGraph graph, Walking walking) {
    return graph.read(
        Call.by("test"),
        view -> {
          var found = walking.in(view);
          var texts = new ArrayList<String>();
          var ids = view.ids(found.nodes());
          for (int index = 0; index < ids.size(); index++) {
            texts.add(ids.get(index) + " at " + found.distance(index));
          }
          var sources = view.ids(found.subjects());
          var targets = view.ids(found.objects());
          for (int edge = 0; edge < found.edgeCount(); edge++) {
            texts.add(sources.get(edge) + " to " + targets.get(edge));
          }
          assertThat(texts).doesNotHaveDuplicates();
          return new TreeSet<>(texts);
        });
  }

  private static Map<Integer, Integer> distances(Set<Pair> pairs, int start, int hops) {
    var distances = new HashMap<>(Map.of(start, 0));
    for (int hop = 1; hop <= hops; hop++) {
      var next = new HashMap<Integer, Integer>();
      for (var pair : pairs) {
        if (distances.containsKey(pair.source)) {
          next.put(pair.target, hop);
        }
        if (distances.containsKey(pair.target)) {
          next.put(pair.source, hop);
        }
      }
      next.forEach(distances::putIfAbsent);
    }
    return distances;
  }

  /// @param within edges count that have an end nearer than that
  private static Set<String> expected(
      Set<Pair> pairs, Map<Integer, Integer> distances, int within) {
    var texts = new TreeSet<String>();
    distances.forEach((node, at) -> texts.add("thing:" + node + " at " + at));
    for (var pair : pairs) {
      var source = distances.get(pair.source);
      var target = distances.get(pair.target);
      if (source != null && target != null && Math.min(source, target) < within) {
        texts.add("thing:" + pair.source + " to thing:" + pair.target);
      }
    }
    return texts;
  }
}
