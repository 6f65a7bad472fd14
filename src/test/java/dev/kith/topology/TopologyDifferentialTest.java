package dev.kith.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.graph.Call;
import dev.kith.graph.Subgraph;
import dev.kith.graph.WalkLimits;
import dev.kith.topology.NaiveGraph.Triple;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every answer against one from maps of triples, on graphs that change. Set the system property
/// `kith.seed` to begin with a seed, `kith.test.graphs` to try more of them than usual.
class TopologyDifferentialTest {
  private static final int GRAPHS = Seed.rounds(150);
  private static final Call CALL = Call.by("test");

  @TempDir private Path folder;

  @Test
  void everyWalkAgreesWithALookAtAllTriples() {
    long first = Seed.of(TopologyDifferentialTest.class);
    for (long seed = first; seed < first + GRAPHS; seed++) {
      try {
        compareOne(new Random(seed));
      } catch (AssertionError | RuntimeException failed) {
        throw new AssertionError("kith.seed=" + seed, failed);
      }
    }
  }

  private void compareOne(Random random) {
    var graphs = new RandomGraphs(random);
    var naive = new NaiveGraph();
    var file = folder.resolve("topology.csr");
    var topology = Topology.empty();
    long change = 0;
    for (int round = 0; round < 6; round++) {
      var changes = graphs.changes(naive, random.nextInt(60));
      change += changes.size();
      var before = topology;
      topology = topology.with(random.nextBoolean() ? changes : eachTwice(changes), change);
      if (random.nextInt(3) == 0) {
        long size = topology.deltaSize();
        topology = topology.with(lastStates(naive), change);
        assertThat(topology.deltaSize()).isEqualTo(size);
      }
      if (random.nextInt(3) == 0) {
        topology = RandomGraphs.build(naive, file, change);
        assertThat(topology.verify()).isEmpty();
      }
      assertThat(before.change()).isLessThanOrEqualTo(topology.change());
      compareAll(topology, naive, random, graphs);
    }
  }

  private static List<TopologyChange> eachTwice(List<TopologyChange> changes) {
    return changes.stream().flatMap(change -> Stream.of(change, change)).toList();
  }

  /// Says again what is so already, which must change nothing.
  private static List<TopologyChange> lastStates(NaiveGraph naive) {
    var states = new ArrayList<TopologyChange>();
    for (int key = 0; key < 50; key++) {
      var node = naive.nodes.get(key);
      states.add(
          node == null
              ? new TopologyChange.NodeGone(key)
              : new TopologyChange.NodePut(key, node.type(), node.mentions(), node.id()));
    }
    naive.edges.forEach(
        (edge, key) ->
            states.add(
                new TopologyChange.EdgePut(key, edge.subject(), edge.predicate(), edge.object())));
    return states;
  }

  private static void compareAll(
      Topology topology, NaiveGraph naive, Random random, RandomGraphs graphs) {
    compareContents(topology, naive);
    for (int question = 0; question < 4; question++) {
      int[] seeds = random.ints(1 + random.nextInt(3), -1, 45).toArray();
      seeds[0] = graphs.key();
      int hops = random.nextInt(4);
      compareNeighbourhood(topology, naive, seeds, hops);
      compareCommon(topology, naive, seeds, hops);
    }
  }

  private static void compareContents(Topology topology, NaiveGraph naive) {
    assertThat(topology.nodeCount()).isEqualTo(naive.nodes.size());
    assertThat(topology.edgeCount()).isEqualTo(naive.edges.size());
    for (int key = -1; key < 50; key++) {
      var node = naive.nodes.get(key);
      assertThat(topology.exists(key)).isEqualTo(node != null);
      assertThat(topology.type(key)).isEqualTo(node == null ? -1 : node.type());
      assertThat(topology.mentions(key))
          .isEqualTo(Double.valueOf(node == null ? Double.NaN : node.mentions()));
      if (node != null) {
        assertThat(topology.id(key)).isEqualTo(node.id());
      }
    }
    var out = new HashMap<Triple, Integer>();
    var in = new HashSet<Triple>();
    for (int key = 0; key < topology.nodeBound(); key++) {
      int degree = topology.outDegree(key);
      var neighbours = new int[degree + topology.inDegree(key)];
      var predicates = new int[neighbours.length];
      topology.out(key, neighbours, predicates, 0);
      topology.in(key, neighbours, predicates, degree);
      for (int index = 0; index < degree; index++) {
        int edge = topology.edge(key, predicates[index], neighbours[index]);
        out.put(new Triple(key, predicates[index], neighbours[index]), edge);
      }
      for (int index = degree; index < neighbours.length; index++) {
        in.add(new Triple(neighbours[index], predicates[index], key));
      }
    }
    assertThat(out).isEqualTo(naive.edges);
    assertThat(in).isEqualTo(naive.edges.keySet());
  }

  private static void compareNeighbourhood(
      Topology topology, NaiveGraph naive, int[] seeds, int hops) {
    var found = topology.neighbourhood(seeds, hops, WalkLimits.USUAL, CALL);
    var ball = naive.ball(set(seeds), hops);

    assertThat(distances(found, hops)).isEqualTo(new TreeMap<>(ball));
    assertThat(triples(found)).isEqualTo(naive.edgesNearer(ball, hops));
    assertThat(triples(topology.withRimEdges(found, hops, WalkLimits.USUAL, CALL)))
        .isEqualTo(naive.induced(ball.keySet()));
  }

  private static void compareCommon(Topology topology, NaiveGraph naive, int[] seeds, int hops) {
    var found = topology.common(seeds, hops, WalkLimits.USUAL, CALL);
    var common = naive.common(set(seeds), hops);

    assertThat(distances(found, hops)).isEqualTo(new TreeMap<>(common));
    assertThat(triples(found)).isEqualTo(naive.induced(common.keySet()));
  }

  private static Set<Integer> set(int[] keys) {
    return Arrays.stream(keys).boxed().collect(Collectors.toCollection(HashSet::new));
  }

  private static Map<Integer, Integer> distances(Subgraph found, int hops) {
    assertThat(found.levelEnds()).hasSize(hops + 1);
    var distances = new TreeMap<Integer, Integer>();
    for (int index = 0; index < found.nodeCount(); index++) {
      assertThat(distances.put(found.nodes()[index], found.distance(index))).isNull();
    }
    return distances;
  }

  private static Set<Triple> triples(Subgraph found) {
    var triples = new HashSet<Triple>();
    for (int index = 0; index < found.edgeCount(); index++) {
      var triple =
          new Triple(found.subjects()[index], found.predicates()[index], found.objects()[index]);
      assertThat(triples.add(triple)).as("each edge once").isTrue();
    }
    return triples;
  }
}
