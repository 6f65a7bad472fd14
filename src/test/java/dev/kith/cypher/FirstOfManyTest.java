package dev.kith.cypher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.cypher.run.Answer;
import dev.kith.cypher.run.Cypher;
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
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The first rows of an order by properties are the same whether each node is read for it or not.
@Tag("long")
class FirstOfManyTest {
  private static final int MANY = 21_000;
  private static final List<String> PROPERTIES =
      List.of("id", "age", "score", "title", "ok", "day", "at", "any", "name", "type");

  @TempDir Path folder;

  @Test
  void alike() {
    var random = new Random(Seed.of(FirstOfManyTest.class));
    try (var home = new Home(folder, "memory", new WordEmbedder(), InstantSource.system())) {
      var graph = home.create("g", "");
      graph.write(Call.by("test"), nodes(random));
      for (int round = 0; round < 40; round++) {
        same(graph, random);
      }
      graph.write(Call.by("test"), List.of(node(MANY, random), edge(MANY)));
      same(graph, random);
    }
  }

  private static List<Mutation> nodes(RandomGenerator random) {
    var all = new ArrayList<Mutation>();
    all.add(new Mutation.CreateNode(new Node("hub", "hub", new Metadata("{}")), List.of()));
    for (int number = 0; number < MANY; number++) {
      all.add(node(number, random));
      all.add(edge(number));
    }
    return all;
  }

  private static Mutation edge(int number) {
    return new Mutation.CreateEdge(new Edge("hub", "has", "n" + number, new Metadata("{}")), false);
  }

  private static Mutation node(int number, RandomGenerator random) {
    var fields = new ArrayList<String>();
    maybe(fields, "age", Integer.toString(random.nextInt(-5, 40)), random);
    maybe(fields, "score", random.nextInt(9) == 0 ? "2" : random.nextInt(99) + ".25", random);
    maybe(fields, "title", "\"t" + random.nextInt(1 << 30) + "\ud835\udcb3\"", random);
    maybe(fields, "ok", Boolean.toString(random.nextBoolean()), random);
    maybe(fields, "day", "\"2024-01-" + random.nextInt(10, 29) + "\"", random);
    maybe(fields, "at", "\"2024-01-01T00:00:0" + random.nextInt(10) + ".5Z\"", random);
    maybe(fields, "any", List.of("1", "\"1\"", "true", "[1]").get(random.nextInt(4)), random);
    var type = random.nextInt(50) == 0 ? "other" : "thing";
    var json = "{" + String.join(",", fields) + "}";
    return new Mutation.CreateNode(new Node("n" + number, type, new Metadata(json)), List.of());
  }

  private static void maybe(
      List<String> fields, String name, String value, RandomGenerator random) {
    if (random.nextInt(30) > 0) {
      fields.add("\"" + name + "\":" + value);
    }
  }

  private static void same(Graph graph, RandomGenerator random) {
    var from =
        List.of("MATCH (:hub {id: 'hub'})-[:has]->(x)", "MATCH (x:thing)", "MATCH (x)")
            .get(random.nextInt(3));
    var order = new ArrayList<String>();
    for (int count = random.nextInt(1, 4); count > 0; count--) {
      var property = PROPERTIES.get(random.nextInt(PROPERTIES.size()));
      order.add("x." + property + (random.nextBoolean() ? " DESC" : ""));
    }
    var rest = " ORDER BY " + String.join(", ", order) + " LIMIT " + random.nextInt(1, 30);

    var quick = answer(graph, from + " RETURN x.id" + rest);
    var slow = answer(graph, from + " RETURN x.id, size(x.id)" + rest);

    assertThat(quick.plan()).contains("prune to the first rows");
    assertThat(slow.plan()).doesNotContain("prune to the first rows");
    assertThat(quick.rows())
        .as(from + rest)
        .isEqualTo(slow.rows().stream().map(row -> row.subList(0, 1)).toList());
  }

  private static Answer answer(Graph graph, String text) {
    var call = Call.by("test");
    return graph.read(
        call,
        view ->
            Cypher.over(view, call, WalkLimits.USUAL, Instant.EPOCH).answer(text, Map.of(), 100));
  }
}
