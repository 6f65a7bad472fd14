package dev.kith.tool.bfs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.graph.HeapDatabases;
import dev.kith.graph.HeapGraph;
import dev.kith.tool.Calls;
import dev.kith.tool.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Distances, seeds and counts, held against the plainest way to compute them.
class DistancesPropertyTest {
  private static final long SEED = Seed.of(DistancesPropertyTest.class);

  private record Link(int from, String predicate, int to) {}

  private final Random random = new Random(SEED);

  @Test
  void everyNodeTellsItsDistanceAndTheSeedThatReachedIt() {
    for (int round = 0; round < 150; round++) {
      int size = 2 + random.nextInt(25);
      var links = links(size);
      var seeds = new ArrayList<Integer>();
      for (int seed = 1 + random.nextInt(3); seed > 0; seed--) {
        seeds.add(random.nextInt(size));
      }
      int hops = 1 + random.nextInt(4);
      var arguments = Json.object().put("max_hops", hops);
      var ids = arguments.putArray("seeds");
      seeds.forEach(seed -> ids.add("n" + seed));

      var answer = calls(size, links).answer("bfs_query", Json.text(arguments));

      var distances = distances(links, seeds, hops);
      var found = new HashMap<Integer, List<Integer>>();
      for (var node : answer.path("nodes")) {
        int number = Integer.parseInt(node.path("id").asString().substring(1));
        found.put(number, distances.get(number));
        assertThat(node.path("distance").asInt())
            .as("seed %s", SEED)
            .isEqualTo(distances.get(number).getFirst());
        boolean several = seeds.stream().distinct().count() > 1;
        assertThat(node.path("seed").asInt(-1))
            .as("seed %s", SEED)
            .isEqualTo(several ? distances.get(number).getLast() : -1);
      }
      assertThat(found).as("seed %s", SEED).isEqualTo(distances);
      counted(answer);
    }
  }

  private List<Link> links(int size) {
    var links = new ArrayList<Link>();
    for (int link = random.nextInt(2 * size); link > 0; link--) {
      links.add(new Link(random.nextInt(size), "P" + random.nextInt(3), random.nextInt(size)));
    }
    return links;
  }

  private static Calls calls(int size, List<Link> links) {
    var graph = new HeapGraph("g");
    for (int node = 0; node < size; node++) {
      graph.node("n" + node, "T" + node % 3, "{}");
    }
    links.forEach(link -> graph.edge("n" + link.from, link.predicate, "n" + link.to, "{}"));
    return Calls.bfs(new HeapDatabases(graph));
  }

  /// By node, its distance and the place of its seed, by relaxing until nothing changes.
  private static Map<Integer, List<Integer>> distances(
      List<Link> links, List<Integer> seeds, int hops) {
    var best = new HashMap<Integer, List<Integer>>();
    for (int place = seeds.size() - 1; place >= 0; place--) {
      best.put(seeds.get(place), List.of(0, place));
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (var link : links) {
        changed |= relax(best, link.from, link.to, hops);
        changed |= relax(best, link.to, link.from, hops);
      }
    }
    return best;
  }

  private static boolean relax(Map<Integer, List<Integer>> best, int from, int to, int hops) {
    var near = best.get(from);
    if (near == null || near.getFirst() == hops) {
      return false;
    }
    var far = List.of(near.getFirst() + 1, near.getLast());
    var known = best.get(to);
    boolean nearer =
        known == null
            || far.getFirst() < known.getFirst()
            || (far.getFirst().equals(known.getFirst()) && far.getLast() < known.getLast());
    if (nearer) {
      best.put(to, far);
    }
    return nearer;
  }

  private static void counted(JsonNode answer) {
    var types = new TreeMap<String, Integer>();
    var predicates = new TreeMap<String, Integer>();
    var distances = new ArrayList<Integer>();
    for (var node : answer.path("nodes")) {
      types.merge(node.path("entity_type").asString(), 1, Integer::sum);
      while (distances.size() <= node.path("distance").asInt()) {
        distances.add(0);
      }
      distances.set(
          node.path("distance").asInt(), distances.get(node.path("distance").asInt()) + 1);
    }
    for (var edge : answer.path("edges")) {
      predicates.merge(edge.path("predicate").asString(), 1, Integer::sum);
    }
    var counts = answer.path("counts");
    assertThat(map(counts.path("by_type"))).isEqualTo(types);
    assertThat(map(counts.path("by_predicate"))).isEqualTo(predicates);
    assertThat(counts.path("by_distance").valueStream().map(JsonNode::asInt))
        .containsExactlyElementsOf(distances);
  }

  private static Map<String, Integer> map(JsonNode counts) {
    var map = new TreeMap<String, Integer>();
    counts.properties().forEach(each -> map.put(each.getKey(), each.getValue().asInt()));
    return map;
  }
}
