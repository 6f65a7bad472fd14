package dev.kith.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.Graph;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.RandomMutations;
import dev.kith.graph.pattern.Difference;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.HopQuestion;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.graph.pattern.Patterns;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FeedDifferenceTest {
  private static final int HISTORIES = Seed.rounds(10);

  @TempDir Path folder;
  private Home home;

  @BeforeEach
  void open() {
    home =
        new Home(
            folder,
            "memory",
            new WordEmbedder(),
            InstantSource.system(),
            new VectorTimeouts(Duration.ZERO, Duration.ofHours(1), false));
  }

  @AfterEach
  void close() {
    home.close();
  }

  /// All that patterns return of a graph at one change.
  private record Picture(
      long change,
      Set<String> prefixed,
      Map<NodeType, Map<NodeRef, List<Literal>>> nodes,
      Map<EdgeType, Map<NodeRef, Set<List<Object>>>> starts) {
    static Picture of(Graph graph) {
      return graph.read(
          Call.by("test"),
          view -> {
            var patterns = view.patterns();
            var now = patterns.differenceSince(view.change()).orElseThrow();
            assertThat(now.nodes()).isEmpty();
            assertThat(now.starts()).isEmpty();
            var nodes = new HashMap<NodeType, Map<NodeRef, List<Literal>>>();
            patterns.ontology().nodeTypes().forEach(t -> nodes.put(shape(t), rows(patterns, t)));
            var starts = new HashMap<EdgeType, Map<NodeRef, Set<List<Object>>>>();
            patterns.ontology().edgeTypes().forEach(t -> starts.put(t, hops(patterns, t)));
            return new Picture(view.change(), now.prefixed(), nodes, starts);
          });
    }

    /// A type without its descriptions and counts.
    private static NodeType shape(NodeType type) {
      return new NodeType(
          type.name(), "", type.key(), type.properties(), List.of(), NodeType.UNCOUNTED);
    }

    private static Map<NodeRef, List<Literal>> rows(Patterns patterns, NodeType type) {
      var columns = new java.util.ArrayList<>(List.of(type.key()));
      type.properties().stream().filter(p -> !p.equals(type.key())).forEach(columns::add);
      var rows = new HashMap<NodeRef, List<Literal>>();
      for (var row : patterns.find(NodeQuestion.of(type, Filter.all(), columns, 10_000)).rows()) {
        rows.put(new NodeRef(type.name(), row.getFirst()), row);
      }
      return rows;
    }

    private static Map<NodeRef, Set<List<Object>>> hops(Patterns patterns, EdgeType type) {
      var from = rows(patterns, patterns.ontology().end(type.from())).keySet();
      var question =
          new HopQuestion(
              List.copyOf(from),
              Direction.OUTGOING,
              Map.of(type, Filter.all()),
              Map.of(type, type.properties()),
              10_000);
      var hops = new HashMap<NodeRef, Set<List<Object>>>();
      for (var hop : patterns.hops(question)) {
        hops.computeIfAbsent(hop.source(), _ -> new HashSet<>())
            .add(List.of(hop.target(), hop.properties()));
      }
      return hops;
    }

    private boolean sameKeys(Picture other, String type) {
      return prefixed.contains(type) == other.prefixed.contains(type);
    }
  }

  private static Optional<Difference> difference(Graph graph, long change) {
    return graph.read(Call.by("test"), view -> view.patterns().differenceSince(change));
  }

  @Test
  void whatIsNotReportedToDifferIsAsItWas() {
    long seed = Seed.of(FeedDifferenceTest.class);
    var random = new SplittableRandom(seed);
    int found = 0;
    for (int history = 0; history < HISTORIES; history++) {
      var graph = home.create("history" + history, "");
      var mutations = new RandomMutations(random, 12);
      write(graph, mutations, random.nextInt(40));
      var before = Picture.of(graph);
      write(graph, mutations, random.nextInt(6));
      var after = Picture.of(graph);
      var difference = difference(graph, before.change());
      found += difference.isPresent() ? 1 : 0;
      difference.ifPresent(since -> check(before, after, since, seed));
    }
    assertThat(found).as("seed %s", seed).isPositive();
  }

  private static void write(Graph graph, RandomMutations mutations, int steps) {
    for (int step = 0; step < steps; step++) {
      try {
        graph.write(Call.by("test"), mutations.batch());
      } catch (FaultException refused) {
        // Some changes cannot be; the others make the graph.
      }
    }
  }

  private static void check(Picture before, Picture after, Difference since, long seed) {
    after
        .nodes()
        .forEach(
            (type, rows) -> {
              if (before.nodes().containsKey(type) && before.sameKeys(after, type.name())) {
                var old = new HashMap<>(before.nodes().get(type));
                var now = new HashMap<>(rows);
                old.keySet().removeAll(since.nodes());
                now.keySet().removeAll(since.nodes());
                assertThat(now).as("seed %s", seed).isEqualTo(old);
              }
            });
    after
        .starts()
        .forEach(
            (type, hops) -> {
              if (before.starts().containsKey(type)
                  && before.sameKeys(after, type.from())
                  && before.sameKeys(after, type.to())) {
                var old = new HashMap<>(before.starts().get(type));
                var now = new HashMap<>(hops);
                old.keySet().removeAll(since.starts());
                now.keySet().removeAll(since.starts());
                assertThat(now).as("seed %s", seed).isEqualTo(old);
              }
            });
  }

  @Test
  void aNodeThatGotAnotherTypeCountsAsEverything() {
    var graph = home.create("people", "");
    var one = new Node("a", "person", Metadata.NONE);
    graph.write(Call.by("test"), List.of(new Mutation.CreateNode(one, List.of())));
    long change = Picture.of(graph).change();

    graph.write(
        Call.by("test"),
        List.of(new Mutation.EditNode("a", new Node("a", "robot", Metadata.NONE))));

    assertThat(difference(graph, change)).isEmpty();
    assertThat(difference(graph, Long.MAX_VALUE)).isEmpty();
  }
}
