package dev.kith.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.RandomMutations;
import dev.kith.graph.Subgraph;
import dev.kith.graph.WalkLimits;
import dev.kith.store.feed.ChangeFeed;
import dev.kith.store.index.TopologyState;
import dev.kith.store.sqlite.SqliteConnection;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManyProcessesTest {
  private static final int GRAPHS = 40;

  @TempDir Path folder;

  @Test
  void walksAgreeWithTheTruthWhileAnotherProcessWrites() throws IOException {
    long seed = Seed.of(ManyProcessesTest.class);
    var random = new SplittableRandom(seed);
    var mutations = new RandomMutations(random, 30);
    try (var home = new Home(folder, "memory", new WordEmbedder(), InstantSource.system())) {
      for (int graph = 0; graph < GRAPHS; graph++) {
        home.create("g" + graph, "");
      }
      try (var other =
          WriterProcess.start(folder, "random", Long.toString(random.nextLong()), "" + GRAPHS)) {
        assertThat(other.line()).isEqualTo("ready");
        for (int step = 0; step < GRAPHS * 20; step++) {
          var graph = home.owned("g" + step % GRAPHS);
          write(graph, mutations);
          compare(graph, random.split());
        }
        assertThat(other.isAlive()).isTrue();
      }
    }
  }

  private static void write(OwnedGraph graph, RandomMutations mutations) {
    try {
      graph.write(Call.by("here"), mutations.batch());
    } catch (FaultException refused) {
      // A batch drawn at random may well name what is not there.
      assertThat(refused.getMessage()).isNotEmpty();
    }
  }

  /// Walks through the topology, and through the tables as they are in the same transaction.
  private static void compare(OwnedGraph graph, SplittableRandom random) {
    graph
        .connections()
        .read(
            Call.by("test"),
            connection ->
                connection.reading(
                    () -> {
                      long change = new ChangeFeed(connection).last();
                      var state =
                          graph.indexes().topology().at(Call.by("test"), connection, change);
                      if (state.isPresent()) {
                        compare(connection, state.get(), random);
                      }
                      return true;
                    }));
  }

  private static void compare(
      SqliteConnection connection, TopologyState state, SplittableRandom random)
      throws SQLException {
    var naive = NaiveTruth.of(connection);
    if (naive.nodes().isEmpty()) {
      return;
    }
    var keys = naive.nodes().stream().mapToInt(Integer::intValue).toArray();
    int[] seeds = {keys[random.nextInt(keys.length)], keys[random.nextInt(keys.length)]};
    int hops = random.nextInt(1, 4);
    var walked = state.topology().neighbourhood(seeds, hops, WalkLimits.USUAL, Call.by("test"));

    var expected = naive.ball(Set.of(seeds[0]), Set.of(seeds[1]), hops);
    assertThat(distances(walked)).isEqualTo(expected);
    assertThat(triples(walked)).isEqualTo(naive.edgesAround(expected, hops));
    assertThat(state.topology().nodeCount()).isEqualTo(naive.nodes().size());
    assertThat(state.topology().edgeCount()).isEqualTo(naive.edges().size());
  }

  private static Map<Integer, Integer> distances(Subgraph walked) {
    var distances = new HashMap<Integer, Integer>();
    IntStream.range(0, walked.nodeCount())
        .forEach(index -> distances.put(walked.nodes()[index], walked.distance(index)));
    return distances;
  }

  private static Set<String> triples(Subgraph walked) {
    var triples = new TreeSet<String>();
    for (int index = 0; index < walked.edgeCount(); index++) {
      triples.add(
          walked.subjects()[index]
              + " "
              + walked.predicates()[index]
              + " "
              + walked.objects()[index]);
    }
    return triples;
  }

  /// The tables as sets, walked by looking at every edge.
  private record NaiveTruth(Set<Integer> nodes, TreeMap<String, int[]> edges) {
    static NaiveTruth of(SqliteConnection connection) throws SQLException {
      var naive = new NaiveTruth(new HashSet<>(), new TreeMap<>());
      connection.each("SELECT key FROM node", row -> naive.nodes.add(row.getInt(1)));
      connection.each(
          "SELECT subject, predicate, object FROM edge",
          row ->
              naive.edges.put(
                  row.getInt(1) + " " + row.getInt(2) + " " + row.getInt(3),
                  new int[] {row.getInt(1), row.getInt(3)}));
      return naive;
    }

    Map<Integer, Integer> ball(Set<Integer> one, Set<Integer> other, int hops) {
      var distances = new HashMap<Integer, Integer>();
      one.forEach(seed -> distances.put(seed, 0));
      other.forEach(seed -> distances.put(seed, 0));
      for (int distance = 1; distance <= hops; distance++) {
        var met = new HashSet<Integer>();
        for (var ends : edges.values()) {
          if (distances.containsKey(ends[0])) {
            met.add(ends[1]);
          }
          if (distances.containsKey(ends[1])) {
            met.add(ends[0]);
          }
        }
        for (int node : met) {
          distances.putIfAbsent(node, distance);
        }
      }
      return distances;
    }

    Set<String> edgesAround(Map<Integer, Integer> distances, int hops) {
      var around = new TreeSet<String>();
      edges.forEach(
          (triple, ends) -> {
            if (distances.getOrDefault(ends[0], hops) < hops
                || distances.getOrDefault(ends[1], hops) < hops) {
              around.add(triple);
            }
          });
      return around;
    }
  }
}
