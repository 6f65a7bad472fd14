package dev.kith.cypher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.cypher.run.Answer;
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
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Counting what relationships lead to gives as many as there are rows.
class CountedRowsTest {
  private static final int QUERIES = Seed.rounds(150);
  private static final int MOST = 10_000;
  private static final Call ALL = Call.by("test");
  private static final Call PART =
      ALL.under(new Scope.Under(List.of(new Scope.Grant("1/", Scope.Role.GUEST))));

  @TempDir Path folder;

  /// Of many nodes, the relationships are read in another way than of few.
  @ParameterizedTest
  @CsvSource({"12, 34", "160, 200"})
  void thereAreAsManyAsRows(int nodes, int edges) {
    long seed = Seed.of(CountedRowsTest.class);
    var random = new Random(seed);
    int counted = 0;
    try (var home = new Home(folder, "memory", new WordEmbedder(), InstantSource.system())) {
      var graph = home.create("g", "");
      graph.write(ALL, world(random, nodes, edges));
      for (int query = 0; query < QUERIES; query++) {
        var pattern = pattern(random);
        var call = random.nextBoolean() ? ALL : PART;
        var rows = ask(graph, call, pattern + " RETURN a.v AS v").rows();
        if (rows.size() < MOST) {
          var count = ask(graph, call, pattern + " RETURN count(*), count(a)");
          var total = CypherValue.of((long) rows.size());
          assertThat(count.rows())
              .as("%d %s", seed, pattern)
              .containsExactly(List.of(total, total));
          counted += count.plan().contains("count without rows") ? 1 : 0;

          Map<CypherValue, Long> groups = new HashMap<>();
          rows.forEach(row -> groups.merge(row.getFirst(), 1L, Long::sum));
          var grouped = ask(graph, call, pattern + " RETURN a.v AS v, count(*)").rows();
          assertThat(new HashSet<>(grouped))
              .as("%d %s", seed, pattern)
              .hasSameSizeAs(grouped)
              .isEqualTo(
                  new HashSet<>(
                      groups.entrySet().stream()
                          .map(group -> List.of(group.getKey(), CypherValue.of(group.getValue())))
                          .toList()));
        }
      }
    }
    assertThat(counted).isGreaterThan(QUERIES / 2);
  }

  /// One to three relationships, some of which lead back, and perhaps one more between two nodes.
  private static String pattern(Random random) {
    var names = List.of("a", "b", "c", "d");
    int steps = random.nextInt(1, 4);
    var text = new StringBuilder("MATCH ").append(node("a", random));
    for (int step = 1; step <= steps; step++) {
      text.append(edge(random));
      text.append(random.nextInt(6) == 0 ? "(a)" : node(names.get(step), random));
    }
    if (random.nextInt(3) == 0) {
      text.append(", (a)").append(edge(random));
      text.append(List.of("(a)", "(b)", "(c)", "(d)", node("e", random)).get(random.nextInt(5)));
    }
    return text.append(random.nextInt(4) == 0 ? " WHERE a.v < 3" : "").toString();
  }

  private static String node(String name, Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> "(" + name + ":x)";
      case 1 -> "(" + name + ":y)";
      case 2 -> name.equals("a") ? "(a)" : "()";
      default -> "(" + name + ")";
    };
  }

  private static String edge(Random random) {
    var type = List.of("[:R]", "[:S]", "[:R|S]", "").get(random.nextInt(4));
    return List.of("-" + type + "->", "<-" + type + "-", "-" + type + "-").get(random.nextInt(3));
  }

  private static Answer ask(Graph graph, Call call, String text) {
    return graph.read(
        call,
        view ->
            Cypher.over(view, call, WalkLimits.USUAL, Instant.EPOCH).answer(text, Map.of(), MOST));
  }

  /// With relationships both ways, of two types between the same nodes, and of a node to itself.
  private static List<Mutation> world(Random random, int nodes, int edges) {
    var all = new ArrayList<Mutation>();
    for (int number = 0; number < nodes; number++) {
      var path = List.of("2/", "1/", "").get(number % 3);
      all.add(
          new Mutation.CreateNode(
              new Node(
                  "n" + number,
                  number % 2 == 0 ? "x" : "y",
                  new Metadata("{\"v\":" + number % 5 + "}")),
              Optional.of(path).filter(each -> !each.isEmpty()),
              List.of(),
              Noted.NOW));
    }
    var taken = new HashSet<>(List.of("2R5", "5S8")); // between nodes that every caller sees
    all.add(edge("n2", "R", "n5"));
    all.add(edge("n5", "S", "n8"));
    for (int number = 0; number < edges; number++) {
      int from = random.nextInt(nodes);
      int to = random.nextInt(nodes);
      var type = random.nextInt(3) == 0 ? "S" : "R";
      if (taken.add(from + type + to)) {
        all.add(edge("n" + from, type, "n" + to));
      }
    }
    return all;
  }

  private static Mutation edge(String from, String type, String to) {
    return new Mutation.CreateEdge(new Edge(from, type, to, new Metadata("{}")), false);
  }
}
