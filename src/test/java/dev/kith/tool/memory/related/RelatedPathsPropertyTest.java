package dev.kith.tool.memory.related;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.graph.Call;
import dev.kith.graph.GraphView;
import dev.kith.graph.HeapGraph;
import dev.kith.graph.Subgraph;
import dev.kith.graph.WalkLimits;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The best of the shortest paths to each node, page by page, compared with every path there is.
class RelatedPathsPropertyTest {
  private static final int NODES = 12;

  static LongStream seeds() {
    long first = Seed.of(RelatedPathsPropertyTest.class);
    return LongStream.range(first, first + Seed.rounds(100));
  }

  private record Path(
      int end, double product, List<String> relationships, List<Double> confidences) {}

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyPageHasTheBestPaths(long seed) {
    var random = new Random(seed);
    var graph = new HeapGraph("graph");
    for (int node = 0; node < NODES; node++) {
      graph.node("n" + node, "T", "{}");
    }
    var stored = new HashSet<String>();
    for (int edge = 0; edge < 26; edge++) {
      var subject = "n" + random.nextInt(NODES);
      var predicate = "P" + random.nextInt(3);
      var object = "n" + random.nextInt(NODES);
      if (stored.add(subject + predicate + " " + object)) {
        double sure = random.nextBoolean() ? 1 : random.nextBoolean() ? 0.5 : 0.25;
        graph.edge(subject, predicate, object, "{\"confidence\":" + sure + "}");
      }
    }
    int hops = 1 + random.nextInt(4);
    int limit = 1 + random.nextInt(5);
    graph.read(Call.by("test"), view -> compare(view, hops, limit));
  }

  private static int compare(GraphView view, int hops, int limit) {
    int start = view.handles(List.of("n0"))[0];
    var around = view.neighbourhood(new int[] {start}, hops, WalkLimits.USUAL);
    var expected = new ArrayList<Path>();
    for (int place = 1; place < around.nodeCount(); place++) {
      expected.add(best(view, around, start, place));
    }
    expected.sort(
        Comparator.comparingInt((Path path) -> path.relationships.size())
            .thenComparing(Comparator.comparingDouble(Path::product).reversed())
            .thenComparing(path -> view.ids(new int[] {path.end}).getFirst()));
    var found = new ArrayList<Path>();
    for (int offset = 0; offset <= expected.size(); offset += limit) {
      var page = new RelatedPaths(view, around, Call.by("test")).ways(start, offset, limit);
      assertThat(page).hasSize(Math.min(limit, expected.size() - offset));
      for (var way : page) {
        assertThat(way.directions()).hasSameSizeAs(way.relationships());
        found.add(new Path(way.node(), way.product(), way.relationships(), way.confidences()));
      }
    }
    assertThat(found)
        .usingRecursiveFieldByFieldElementComparatorIgnoringFields("confidences")
        .isEqualTo(expected);
    for (var path : found) {
      assertThat(path.confidences.stream().reduce(1.0, (one, other) -> one * other))
          .isEqualTo(path.product);
    }
    return found.size();
  }

  private static Path best(GraphView view, Subgraph around, int start, int place) {
    var paths = new ArrayList<Path>();
    extend(
        view,
        around,
        new Path(start, 1, List.of(), List.of()),
        around.nodes()[place],
        around.distance(place),
        paths);
    return paths.stream()
        .min(
            Comparator.comparingDouble(Path::product)
                .reversed()
                .thenComparing(path -> String.join("\u0000", path.relationships)))
        .orElseThrow();
  }

  private static void extend(
      GraphView view, Subgraph around, Path path, int goal, int left, List<Path> paths) {
    if (left == 0) {
      if (path.end == goal) {
        paths.add(path);
      }
      return;
    }
    for (int edge = 0; edge < around.edgeCount(); edge++) {
      int subject = around.subjects()[edge];
      int object = around.objects()[edge];
      if (subject == path.end || object == path.end) {
        var sure =
            view.edgeMetadata(around, new int[] {edge})
                .getFirst()
                .toObject()
                .path("confidence")
                .asDouble(1);
        var relationships = new ArrayList<>(path.relationships);
        relationships.add(view.predicateName(around.predicates()[edge]));
        var confidences = new ArrayList<>(path.confidences);
        confidences.add(sure);
        int end = subject == path.end ? object : subject;
        var longer = new Path(end, path.product * sure, relationships, confidences);
        extend(view, around, longer, goal, left - 1, paths);
      }
    }
  }
}
