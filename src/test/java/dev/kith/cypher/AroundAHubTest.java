package dev.kith.cypher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.cypher.run.Cypher;
import dev.kith.cypher.value.CypherValue;
import dev.kith.graph.Call;
import dev.kith.graph.Edge;
import dev.kith.graph.Graph;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.Scope;
import dev.kith.graph.WalkLimits;
import dev.kith.graph.time.Noted;
import dev.kith.store.Home;
import dev.kith.store.WordEmbedder;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Of a node with very many relationships a query reads some, and finds what it would find among
/// all; so does a caller who sees a part, and whoever asks after a write.
class AroundAHubTest {
  private static final int MANY = 4_500;
  private static final int STARTS = 6;

  private static final Call ALL = Call.by("test");
  private static final Call PART =
      ALL.under(new Scope.Under(List.of(new Scope.Grant("1/", Scope.Role.GUEST))));

  @TempDir Path folder;

  @Test
  void everyDirectionAndTypeIsFound() {
    try (var home = new Home(folder, "memory", new WordEmbedder(), InstantSource.system())) {
      var graph = home.create("g", "");
      graph.write(ALL, world());

      same(graph, ALL, MANY, STARTS);
      same(graph, PART, MANY / 3 * 2, STARTS / 3 * 2);

      // read from the tables by a new process, and from what came after its index
      graph.write(ALL, List.of(node("n", MANY), edge("h", "HAS", "n" + MANY)));
      same(graph, ALL, MANY + 1, STARTS);
    }
    try (var home = new Home(folder, "memory", new WordEmbedder(), InstantSource.system())) {
      same(home.named("g"), ALL, MANY + 1, STARTS);
      same(home.named("g"), PART, MANY / 3 * 2, STARTS / 3 * 2); // the new one is hidden
    }
  }

  private static void same(Graph graph, Call call, long many, long starts) {
    count(graph, call, "MATCH (h:h {id: 'h'})-[:HAS]->(x) RETURN count(x.v)", many);
    count(graph, call, "MATCH (h:h {id: 'h'})<-[:LEADS]-(x) RETURN count(x.v)", starts);
    count(graph, call, "MATCH (h:h {id: 'h'})-[:LEADS]-(x) RETURN count(x.v)", starts);
    count(graph, call, "MATCH (h:h {id: 'h'})--(x) RETURN count(x.v)", many + starts);
    count(graph, call, "MATCH (h:h {id: 'h'})-[:HAS]->(x {v: 7}) RETURN count(x.v)", 1);
    count(graph, call, "MATCH (h:h {id: 'h'})-[:HAS]->(x {id: 'n7'}) RETURN count(*)", 1);
    count(graph, call, "MATCH (s:s)-[:LEADS]->(:h)-[:HAS]->(x:n {v: 7}) RETURN count(*)", starts);
    count(graph, call, "MATCH (s:s)-[:LEADS*1..2]->(h) WHERE h.id = 'h' RETURN count(*)", starts);
    for (int limit : new int[] {1, 30, 700, 3_000}) {
      var text = "MATCH (h:h {id: 'h'})-[:HAS]->(x) RETURN DISTINCT x.id LIMIT " + limit;
      assertThat(rows(graph, call, text)).as(text).hasSize((int) Math.min(limit, many));
    }
    var rare = "MATCH (h:h {id: 'h'})--(x) WHERE x.v < 0 RETURN x.id LIMIT 4";
    assertThat(rows(graph, call, rare)).hasSize((int) Math.min(4, starts));
  }

  private static void count(Graph graph, Call call, String text, long expected) {
    assertThat(rows(graph, call, text)).as(text).containsExactly(List.of(CypherValue.of(expected)));
  }

  private static List<List<CypherValue>> rows(Graph graph, Call call, String text) {
    return graph.read(
        call,
        view ->
            Cypher.over(view, call, WalkLimits.USUAL, Instant.EPOCH)
                .answer(text, Map.of(), 10_000)
                .rows());
  }

  private static List<Mutation> world() {
    var all = new ArrayList<Mutation>();
    all.add(new Mutation.CreateNode(new Node("h", "h", new Metadata("{}")), List.of()));
    for (int number = 0; number < MANY; number++) {
      all.add(node("n", number));
      all.add(edge("h", "HAS", "n" + number));
    }
    for (int number = 0; number < STARTS; number++) {
      all.add(node("s", number));
      all.add(edge("s" + number, "LEADS", "h"));
    }
    return all;
  }

  /// Of three nodes, one is hidden from the caller who sees a part.
  private static Mutation node(String type, int number) {
    var path = List.of("2/", "1/", "").get(number % 3);
    int value = type.equals("s") ? -1 : number;
    return new Mutation.CreateNode(
        new Node(type + number, type, new Metadata("{\"v\":" + value + "}")),
        Optional.of(path).filter(each -> !each.isEmpty()),
        List.of(),
        Noted.NOW);
  }

  private static Mutation edge(String from, String type, String to) {
    return new Mutation.CreateEdge(new Edge(from, type, to, new Metadata("{}")), false);
  }
}
