package dev.kith.cypher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.cypher.run.Cypher;
import dev.kith.cypher.value.CypherValue;
import dev.kith.graph.Call;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Nodes that are looked up by a value of a property are those that reading all of them would find.
class FoundByPropertyTest {
  private static final List<String> VALUES =
      List.of("'a'", "'A'", "'77'", "'ä'", "''", "'n1'", "77", "0", "-1", "77.0", "true", "['a']");

  @TempDir Path folder;

  private record Thing(String id, String type, Map<String, String> fields) {
    Mutation mutation() {
      var json =
          fields.entrySet().stream()
              .map(each -> '"' + each.getKey() + "\":" + each.getValue().replace('\'', '"'))
              .collect(Collectors.joining(",", "{", "}"));
      return new Mutation.CreateNode(new Node(id, type, new Metadata(json)), List.of());
    }

    /// Whether a property equals a value, as Cypher compares them.
    boolean has(String property, String value) {
      var own = fields.get(property);
      if (own == null) {
        return property.equals("name") && value.equals("'" + id + "'");
      }
      if (number(own) && number(value)) {
        return Double.parseDouble(own) == Double.parseDouble(value);
      }
      return own.equals(value);
    }

    private static boolean number(String value) {
      return value.matches("-?[0-9.]+");
    }
  }

  @Test
  void alike() {
    var random = new Random(Seed.of(FoundByPropertyTest.class));
    try (var home = new Home(folder, "memory", new WordEmbedder(), InstantSource.system())) {
      for (int graphs = 0; graphs < 15; graphs++) {
        var things = things(random);
        var graph = home.create("g" + graphs, "");
        graph.write(Call.by("test"), things.stream().map(Thing::mutation).toList());
        for (int round = 0; round < 60; round++) {
          same(graph, things, random);
        }
      }
    }
  }

  @Test
  void notOneByOne() {
    try (var home = new Home(folder, "memory", new WordEmbedder(), InstantSource.system())) {
      var graph = home.create("g", "");
      graph.write(Call.by("test"), List.of(new Thing("A:1", "A", Map.of("p", "'a'")).mutation()));

      var plan =
          graph.read(
              Call.by("test"),
              view ->
                  Cypher.over(view, Call.by("test"), WalkLimits.USUAL, Instant.EPOCH)
                      .answer("MATCH (n:A {p: 'a'}) RETURN n.p", Map.of(), 10)
                      .plan());

      assertThat(plan).contains("find nodes of a label by a property");
    }
  }

  private static void same(Graph graph, List<Thing> things, RandomGenerator random) {
    var label = List.of("", ":A", ":B", ":A|B").get(random.nextInt(4));
    var property = List.of("name", "p", "q").get(random.nextInt(3));
    var value = VALUES.get(random.nextInt(VALUES.size()));
    var text =
        random.nextBoolean()
            ? "MATCH (n" + label + " {" + property + ": " + value + "}) RETURN id(n)"
            : "MATCH (n" + label + ") WHERE " + value + " = n." + property + " RETURN id(n)";
    var expected =
        things.stream()
            .filter(thing -> label.isEmpty() || label.contains(thing.type))
            .filter(thing -> thing.has(property, value))
            .map(Thing::id)
            .sorted()
            .toList();

    assertThat(ids(graph, text)).as(text).isEqualTo(expected);
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

  /// Of some graphs every property has values of one sort, and ids the name of their type.
  private static List<Thing> things(RandomGenerator random) {
    boolean plain = random.nextBoolean();
    var texts = VALUES.subList(0, 6);
    var numbers = VALUES.subList(6, 9);
    var things = new ArrayList<Thing>();
    for (int index = 0; index < 30; index++) {
      var type = random.nextBoolean() ? "A" : "B";
      var fields = new LinkedHashMap<String, String>();
      for (var property : List.of("name", "p", "q")) {
        var values = !plain ? VALUES : property.equals("q") ? numbers : texts;
        if (index < 2 || random.nextInt(4) > 0) {
          fields.put(property, values.get(random.nextInt(values.size())));
        }
      }
      things.add(new Thing(plain ? type + ":" + index : "n" + index, type, fields));
    }
    return things;
  }
}
