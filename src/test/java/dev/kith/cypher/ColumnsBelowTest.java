package dev.kith.cypher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.cypher.run.Answer;
import dev.kith.cypher.run.Cypher;
import dev.kith.graph.Call;
import dev.kith.graph.Graph;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.WalkLimits;
import dev.kith.graph.pattern.Patterns;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Queries over all nodes of an owned database are answered from columns where these are certain,
/// and give the same as reading each node.
class ColumnsBelowTest {
  private static final int MANY = 400;
  private static final List<String> PROPERTIES =
      List.of(
          "id", "age", "score", "title", "ok", "day", "at", "any", "name", "type", "kind", "list");
  private static final List<String> CONDITIONS =
      List.of(
          "n.age > 20",
          "n.age = 7",
          "n.age <> 7 OR n.title = 't3'",
          "NOT n.age < 12.5",
          "n.title IN ['t1', 't5', 'x']",
          "n.title >= 't5'",
          "n.ok",
          "n.ok = false AND n.age <= 30",
          "n.any = 1",
          "n.score > 2",
          "n.day < '2024-01-20'",
          "n.name = 'n7'",
          "n.title CONTAINS 't'",
          "n.title ENDS WITH '3' OR n.title STARTS WITH 'T'",
          "NOT n.title STARTS WITH 't1'",
          "NOT (n.any CONTAINS '1' AND n.age > 3)",
          "n.title CONTAINS null",
          "n.kind IS NULL",
          "n.age IS NOT NULL");

  @TempDir Path folder;

  private record Asked(Answer answer, List<Patterns.Run> runs) {
    boolean isOfColumns() {
      return runs.stream().anyMatch(run -> run.plan().contains("COLUMNS IN MEMORY"));
    }
  }

  @Test
  void theSameAsOfEachNode() {
    var random = new Random(Seed.of(ColumnsBelowTest.class));
    try (var home = new Home(folder, "memory", new WordEmbedder(), InstantSource.system())) {
      var graph = home.create("g", "");
      var nodes = new ArrayList<Mutation>();
      for (int number = 0; number < MANY; number++) {
        nodes.add(node(number, random));
      }
      graph.write(Call.by("test"), nodes);
      int fromColumns = 0;
      for (int round = 0; round < 300; round++) {
        fromColumns += isSame(graph, random) ? 1 : 0;
        if (round % 50 == 0) {
          graph.write(Call.by("test"), List.of(node(MANY + round, random)));
        }
      }
      assertThat(fromColumns).isGreaterThan(50);
    }
  }

  private static Mutation node(int number, RandomGenerator random) {
    var fields = new ArrayList<String>();
    maybe(fields, "age", Integer.toString(random.nextInt(-5, 40)), random);
    maybe(fields, "score", random.nextInt(9) == 0 ? "2" : random.nextInt(99) + ".25", random);
    maybe(fields, "title", "\"t" + random.nextInt(9) + "\"", random);
    maybe(fields, "ok", Boolean.toString(random.nextBoolean()), random);
    maybe(fields, "day", "\"2024-01-" + random.nextInt(10, 29) + "\"", random);
    maybe(fields, "at", "\"2024-01-01T00:00:0" + random.nextInt(10) + ".5Z\"", random);
    maybe(fields, "any", List.of("1", "\"1\"", "true", "[1]").get(random.nextInt(4)), random);
    maybe(fields, "list", "[\"a\",\"b\"]", random);
    if (random.nextInt(3) == 0) {
      fields.add("\"name\":\"n" + random.nextInt(20) + "\"");
    }
    var type = random.nextInt(5) == 0 ? "other" : "thing";
    if (type.equals("thing")) {
      fields.add("\"kind\":\"k" + random.nextInt(3) + "\"");
    }
    var json = "{" + String.join(",", fields) + "}";
    return new Mutation.CreateNode(new Node("n" + number, type, new Metadata(json)), List.of());
  }

  private static void maybe(
      List<String> fields, String name, String value, RandomGenerator random) {
    if (random.nextInt(10) > 0) {
      fields.add("\"" + name + "\":" + value);
    }
  }

  /// Asks with and without columns; tells whether the first was answered from columns.
  private static boolean isSame(Graph graph, RandomGenerator random) {
    var match = List.of("MATCH (n:thing)", "MATCH (n)").get(random.nextInt(2));
    var where =
        random.nextInt(4) == 0 ? "" : " WHERE " + CONDITIONS.get(random.nextInt(CONDITIONS.size()));
    var property = "n." + PROPERTIES.get(random.nextInt(PROPERTIES.size()));
    var other = "n." + PROPERTIES.get(random.nextInt(PROPERTIES.size()));
    var rest =
        switch (random.nextInt(5)) {
          case 0 -> " RETURN count(*) AS c";
          case 1 -> " RETURN count(" + property + ") AS c, count(DISTINCT " + other + ") AS d";
          case 2 -> " RETURN " + property + " AS p, count(*) AS c ORDER BY c DESC, p LIMIT 5";
          case 3 -> " RETURN " + property + " AS p, min(n.age) AS l, sum(n.age) AS s ORDER BY p";
          default ->
              " RETURN n.id ORDER BY "
                  + property
                  + (random.nextBoolean() ? " DESC, " : ", ")
                  + other
                  + ", n.id LIMIT "
                  + random.nextInt(1, 30);
        };

    var quick = ask(graph, match + where + rest);
    var slow = ask(graph, match + ", (m) WHERE m.id = 'n0' WITH n" + where + rest);

    assertThat(slow.isOfColumns()).isFalse();
    assertThat(quick.answer.rows()).as(match + where + rest).isEqualTo(slow.answer.rows());
    return quick.isOfColumns();
  }

  private static Asked ask(Graph graph, String text) {
    var call = Call.by("test").traced();
    var answer =
        graph.read(
            call,
            view ->
                Cypher.over(view, call, WalkLimits.USUAL, Instant.EPOCH)
                    .answer(text, Map.of(), 1_000));
    return new Asked(answer, call.trace().runs());
  }
}
