package dev.kith.cypher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.cypher.run.Cypher;
import dev.kith.cypher.value.CypherValue;
import dev.kith.graph.Call;
import dev.kith.graph.Edge;
import dev.kith.graph.Graph;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.WalkLimits;
import dev.kith.store.Home;
import dev.kith.store.WordEmbedder;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What lies between two nodes given by id is the same from whichever of them it is looked for.
class BetweenTwoNodesTest {
  private static final String FEWER =
      "expand from the node with fewer relationships, then into the end";

  @TempDir Path folder;

  private record Link(int from, String type, int to) {}

  @Test
  void everyNodeBetweenIsFoundOnceForEachPairOfRelationships() {
    var random = new Random(Seed.of(BetweenTwoNodesTest.class));
    try (var home = new Home(folder, "memory", new WordEmbedder(), InstantSource.system())) {
      for (int graphs = 0; graphs < 8; graphs++) {
        var links = new LinkedHashSet<>(List.of(new Link(0, "S", 1)));
        for (int count = random.nextInt(25); count >= 0; count--) {
          links.add(
              new Link(random.nextInt(5), random.nextBoolean() ? "S" : "T", random.nextInt(5)));
        }
        var graph = home.create("g" + graphs, "");
        graph.write(Call.by("test"), mutations(5, List.copyOf(links)));
        for (int round = 0; round < 15; round++) {
          int one = random.nextInt(5);
          int other = random.nextInt(5);
          var text =
              "MATCH (h {id: 'n" + one + "'})-[:S]->(x)<--(u {id: 'n" + other + "'}) RETURN id(x)";

          assertThat(ids(graph, text)).as(text).isEqualTo(naive(links, one, other));
        }
      }
    }
  }

  @Test
  void aNodeWithVeryManyRelationshipsIsNotWhereItBegins() {
    var links = new ArrayList<Link>();
    for (int node = 2; node < 20_100; node++) {
      links.add(new Link(0, "S", node));
    }
    links.add(new Link(1, "S", 7));
    try (var home = new Home(folder, "memory", new WordEmbedder(), InstantSource.system())) {
      var graph = home.create("g", "");
      graph.write(Call.by("test"), mutations(20_100, links));
      var few = new WalkLimits(20_050, 20_050);

      var answer =
          graph.read(
              Call.by("test"),
              view ->
                  Cypher.over(view, Call.by("test"), few, Instant.EPOCH)
                      .answer(
                          "MATCH (h {id: 'n0'})-->(x)<--(u {id: 'n1'}) RETURN id(x)",
                          Map.of(),
                          10));

      assertThat(answer.plan()).contains(FEWER);
      assertThat(answer.rows()).isEqualTo(List.of(List.of(CypherValue.of("n7"))));
    }
  }

  private static List<Mutation> mutations(int nodes, List<Link> links) {
    var all = new ArrayList<Mutation>();
    for (int node = 0; node < nodes; node++) {
      all.add(new Mutation.CreateNode(new Node("n" + node, "A", Metadata.NONE), List.of()));
    }
    for (var link : links) {
      all.add(
          new Mutation.CreateEdge(
              new Edge("n" + link.from, link.type, "n" + link.to, Metadata.NONE), false));
    }
    return all;
  }

  private static List<String> naive(Iterable<Link> links, int one, int other) {
    var found = new ArrayList<String>();
    for (var first : links) {
      for (var second : links) {
        if (first.from == one
            && first.type.equals("S")
            && second.from == other
            && first.to == second.to
            && !first.equals(second)) {
          found.add("n" + first.to);
        }
      }
    }
    return found.stream().sorted().toList();
  }

  private static List<String> ids(Graph graph, String text) {
    return graph.read(
        Call.by("test"),
        view ->
            Cypher.over(view, Call.by("test"), WalkLimits.USUAL, Instant.EPOCH)
                .answer(text, Map.of(), 1_000)
                .rows()
                .stream()
                .map(row -> ((CypherValue.Text) row.getFirst()).value())
                .sorted()
                .toList());
  }
}
