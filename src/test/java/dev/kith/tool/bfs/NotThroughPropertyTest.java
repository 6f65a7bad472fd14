package dev.kith.tool.bfs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.graph.HeapDatabases;
import dev.kith.graph.HeapGraph;
import dev.kith.tool.Calls;
import dev.kith.tool.Json;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// Nodes of a type are reached, and nothing through them; held against the plainest way to walk.
class NotThroughPropertyTest {
  private static final long SEED = Seed.of(NotThroughPropertyTest.class);

  private record Link(int from, String predicate, int to) {}

  private final Random random = new Random(SEED);

  @Test
  void nothingIsReachedThroughSuchNodesAlone() {
    for (int round = 0; round < 150; round++) {
      int size = 2 + random.nextInt(25);
      var links = new LinkedHashSet<Link>();
      for (int link = random.nextInt(3 * size); link > 0; link--) {
        links.add(new Link(random.nextInt(size), "P" + random.nextInt(2), random.nextInt(size)));
      }
      int hops = 1 + random.nextInt(4);
      int[] seeds = {random.nextInt(size), random.nextInt(size)};
      var arguments = Json.object().put("max_hops", hops);
      arguments.putArray("seeds").add("n" + seeds[0]).add("n" + seeds[1]);
      arguments.putArray("not_through").add("T0");

      var answer = calls(size, links).answer("bfs_query", Json.text(arguments));

      var distances = new TreeMap<Integer, Integer>();
      var edges = walked(links, seeds, hops, distances);
      var found = new TreeMap<Integer, Integer>();
      answer
          .path("nodes")
          .forEach(node -> found.put(number(node.path("id")), node.path("distance").asInt()));
      var links2 = new HashSet<Link>();
      for (var edge : answer.path("edges")) {
        var link =
            new Link(
                number(edge.path("subject")),
                edge.path("predicate").asString(),
                number(edge.path("object")));
        assertThat(links2.add(link)).as("seed %s", SEED).isTrue();
      }
      assertThat(found).as("seed %s", SEED).isEqualTo(distances);
      assertThat(links2).as("seed %s", SEED).isEqualTo(edges);
    }
  }

  private static int number(tools.jackson.databind.JsonNode id) {
    return Integer.parseInt(id.asString().substring(1));
  }

  private static Calls calls(int size, Set<Link> links) {
    var graph = new HeapGraph("g");
    for (int node = 0; node < size; node++) {
      graph.node("n" + node, "T" + node % 3, "{}");
    }
    links.forEach(link -> graph.edge("n" + link.from, link.predicate, "n" + link.to, "{}"));
    return Calls.bfs(new HeapDatabases(graph));
  }

  /// Fills in the distances; returns the edges of the nodes that the walk goes on from.
  private static Set<Link> walked(
      Set<Link> links, int[] seeds, int hops, Map<Integer, Integer> distances) {
    for (int seed : seeds) {
      distances.put(seed, 0);
    }
    var edges = new HashSet<Link>();
    for (int distance = 0; distance < hops; distance++) {
      for (var link : links) {
        if (goesOn(distances, link.from, distance)) {
          distances.putIfAbsent(link.to, distance + 1);
          edges.add(link);
        }
        if (goesOn(distances, link.to, distance)) {
          distances.putIfAbsent(link.from, distance + 1);
          edges.add(link);
        }
      }
    }
    return edges;
  }

  private static boolean goesOn(Map<Integer, Integer> distances, int node, int distance) {
    return distances.getOrDefault(node, -1) == distance && (distance == 0 || node % 3 != 0);
  }

  @Test
  void anUnknownTypeIsWarnedOf() {
    var graph = new HeapGraph("g").node("it", "Hub", "{}");

    var answer =
        Calls.bfs(new HeapDatabases(graph))
            .answer("bfs_query", "{\"seeds\":[\"it\"],\"max_hops\":1,\"not_through\":[\"Hubb\"]}");

    assertThat(Calls.texts(answer.path("warnings")).getFirst()).contains("not_through", "Hub?");
  }
}
