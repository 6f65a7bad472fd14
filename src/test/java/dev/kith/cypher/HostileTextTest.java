package dev.kith.cypher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.Seed;
import dev.kith.cypher.formula.GraphNames;
import dev.kith.cypher.plan.Planner;
import dev.kith.cypher.text.StatementParser;
import dev.kith.cypher.tree.QueryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("long")
class HostileTextTest {
  private static final List<String> TEXTS =
      List.of(
          "MATCH (a:A {x: 1})-[r:T*1..3 {y: 'z'}]->(b) WHERE a.x > 2 AND NOT (a)--(b) RETURN a, r",
          "MATCH p = shortestPath((a)-[*]-(b)) WITH p, length(p) AS l ORDER BY l DESC LIMIT 3"
              + " RETURN [n IN nodes(p) WHERE n.x IS NOT NULL | n.x + 1][0..2] AS xs",
          "UNWIND [1, 2.5, 'a', {b: null}] AS v RETURN DISTINCT v, count(*) AS c UNION ALL RETURN 1"
              + " AS v, 2 AS c",
          "OPTIONAL MATCH (n:A|B&!C) RETURN CASE n.x WHEN 1 THEN 'one' ELSE reduce(s = 0, y IN [1]"
              + " | s + y) END AS t, EXISTS { (n)-->() WHERE n.x = 1 } AS e");
  private static final List<String> PIECES =
      List.of(
          "(",
          ")",
          "[",
          "]",
          "{",
          "}",
          "-",
          "->",
          "<-",
          "*",
          "..",
          "|",
          ":",
          "$p",
          "'",
          "\"",
          "`",
          "\\",
          "MATCH",
          "RETURN",
          "WHERE",
          "WITH",
          "1",
          "x",
          ".",
          ",",
          "/*",
          "//",
          "--",
          "CASE",
          "NOT ",
          "\0",
          "\uD83D",
          "é",
          "count(",
          "EXISTS {",
          "=~",
          "<>");

  @Test
  void aMutatedTextIsAnsweredOrRefused() {
    var random = new Random(Seed.of(HostileTextTest.class));
    for (int round = 0; round < 100_000; round++) {
      var text = mutated(TEXTS.get(random.nextInt(TEXTS.size())), random);
      try {
        Planner.plan(StatementParser.parse(text), GraphNames.open(), Map.of(), 100);
      } catch (QueryException refused) {
        assertThat(refused.problem()).isNotEmpty();
      }
    }
  }

  @Test
  void soIsOneThatRunsOverAGraph(@TempDir Path folder) {
    runOverAGraph(5_000, folder);
  }

  @Tag("slow")
  @Test
  void soAreVeryMany(@TempDir Path folder) {
    runOverAGraph(100_000, folder);
  }

  private static void runOverAGraph(int texts, Path folder) {
    var random = new Random(Seed.of(HostileTextTest.class));
    var graph =
        List.of(
            AskedMemory.node("a", "A", "{\"x\":1,\"s\":\"é\"}", "x"),
            AskedMemory.node("b", "B", "{\"x\":2.5}"),
            AskedMemory.node("c", "C", "{\"x\":[1,\"z\"]}"),
            AskedMemory.edge("a", "T", "b", "{\"y\":\"z\"}"),
            AskedMemory.edge("b", "T", "c", "{}"),
            AskedMemory.edge("c", "T", "a", "{\"y\":3}"));
    try (var memory = new AskedMemory(folder, graph)) {
      for (int round = 0; round < texts; round++) {
        var text = mutated(TEXTS.get(random.nextInt(TEXTS.size())), random);

        assertThat(memory.told(text)).as(text).doesNotContain("\"code\":\"internal\"");
      }
    }
  }

  private static String mutated(String text, RandomGenerator random) {
    var mutated = new StringBuilder(text);
    for (int times = random.nextInt(1, 5); times > 0 && !mutated.isEmpty(); times--) {
      int at = random.nextInt(mutated.length());
      switch (random.nextInt(3)) {
        case 0 -> mutated.deleteCharAt(at);
        case 1 -> mutated.insert(at, PIECES.get(random.nextInt(PIECES.size())));
        default -> {
          int to = Math.min(mutated.length(), at + random.nextInt(10));
          mutated.insert(random.nextInt(mutated.length()), mutated.substring(at, to));
        }
      }
    }
    return mutated.toString();
  }

  @Test
  void nestingAndLengthAreBounded() {
    for (var open :
        List.of("(", "[", "{a:", "NOT ", "-", "CASE WHEN ", "[x IN ", "EXISTS {", "+")) {
      assertThatThrownBy(() -> StatementParser.parse("RETURN " + open.repeat(10_000)))
          .isInstanceOf(QueryException.class);
    }
    assertThatThrownBy(() -> StatementParser.parse("RETURN 1" + "+1".repeat(40_000)))
        .isInstanceOf(QueryException.class);
    assertThatThrownBy(() -> StatementParser.parse("RETURN '" + "x".repeat(1_000_000) + "'"))
        .hasMessageContaining("100000 characters");
    assertThatThrownBy(() -> StatementParser.parse("RETURN x" + ".y".repeat(40_000)))
        .isInstanceOf(QueryException.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "CREATE (n:A);CREATE is refused",
        "MATCH (n) SET n.x = 1;SET is refused",
        "MATCH (n) DETACH DELETE n;DETACH is refused",
        "MERGE (n:A) RETURN n;MERGE is refused",
        "CALL db.labels();CALL is refused",
        "LOAD CSV FROM 'x' AS r RETURN r;LOAD is refused",
        "USE g MATCH (n) RETURN n;USE is refused",
        "FOREACH (x IN [1] | CREATE ());FOREACH is refused",
        "SELECT * FROM t;this is SQL",
        "PREFIX a: <b> SELECT ?x WHERE { ?x a ?y };this is SPARQL",
        "g.V().has('x');this is Gremlin",
        "MATCH (n) WHERE n.x != 1 RETURN n;'!=' is not Cypher",
        "MATCH (n);the query has no RETURN",
        "MATCH (n) RETURN m;nothing is called 'm'",
        "MATCH (n) RETURN cuont(n);no function is called 'cuont'",
        "MATCH (n) RETRUN n;'RETRUN' cannot stand here",
      })
  void whatIsNotSupportedIsRefusedByName(String text, String named) {
    assertThatThrownBy(
            () -> Planner.plan(StatementParser.parse(text), GraphNames.open(), Map.of(), 100))
        .isInstanceOf(QueryException.class)
        .hasMessageContaining(named);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "ASK { ?x a ?y };this is SPARQL",
        "CONSTRUCT { ?x a ?y } WHERE { ?x a ?y };this is SPARQL",
        "DESCRIBE <http://a>;this is SPARQL",
        "WITH RECURSIVE t AS (SELECT 1) SELECT * FROM t;this is SQL",
        "DROP TABLE t;this is SQL",
        "ALTER TABLE t ADD x int;this is SQL",
        "INSERT INTO t VALUES (1);this is SQL",
        "INSERT (:x);INSERT is refused",
        "MATCH (n) INSERT (n)-[:X]->();INSERT is refused",
        "MATCH (n) FILTER n.x = 1 RETURN n;WITH * WHERE",
        "MATCH (n) LET y = n.x RETURN y;AS name",
        "FOR x IN [1] RETURN x;UNWIND",
        "MATCH (n) RETURN n NEXT RETURN n;this is GQL",
        "EXPLAIN MATCH (n) RETURN n;use the argument 'explain' for the plan",
        "PROFILE MATCH (n) RETURN n;use the argument 'explain' for the plan",
        "MATCH (n) WHERE n IS LABELED A RETURN n;'IS LABELED' is not Cypher",
        "MATCH (n) WHERE n IS NOT LABELED A RETURN n;'IS LABELED' is not Cypher",
        "MATCH (n) RETURN n {.name, .age};a map projection is not supported",
        "MATCH (n) RETURN COLLECT { MATCH (n)-->(m) RETURN m };COLLECT { } is not supported",
        "MATCH (n) WHERE n.x = 1 && n.y = 2 RETURN n;'&&' is not Cypher",
        "MATCH (n) WHERE n.x = 1 || n.y = 2 RETURN n;'||' is not Cypher",
        "MATCH (n) WHERE n.name LIKE 'A%' RETURN n;'LIKE' is not Cypher",
        "MATCH (n) WHERE n.name NOT LIKE 'A%' RETURN n;'LIKE' is not Cypher",
      })
  void whatOtherLanguagesSayIsRecognised(String text, String named) {
    assertThatThrownBy(
            () -> Planner.plan(StatementParser.parse(text), GraphNames.open(), Map.of(), 100))
        .isInstanceOf(QueryException.class)
        .hasMessageContaining(named);
  }
}
