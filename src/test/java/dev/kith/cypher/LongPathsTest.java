package dev.kith.cypher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.Mutation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A chain that is longer than an open `*` follows.
class LongPathsTest {
  @TempDir static Path folder;
  private static AskedMemory memory;

  @BeforeAll
  static void open() {
    var chain = new ArrayList<Mutation>();
    for (int node = 0; node < 50; node++) {
      chain.add(AskedMemory.node("n" + node, "step", "{\"x\":" + node + "}"));
    }
    for (int node = 0; node < 49; node++) {
      chain.add(AskedMemory.edge("n" + node, "NEXT", "n" + (node + 1), "{}"));
    }
    memory = new AskedMemory(folder, chain);
  }

  @AfterAll
  static void close() {
    memory.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "MATCH (a {x:0}) WHERE NOT (a)-[:NEXT*]->({x:49}) RETURN a.x",
        "MATCH (a {x:0}) WHERE NOT EXISTS { (a)-[:NEXT*]->({x:49}) } RETURN a.x",
        "MATCH (a {x:0}) RETURN EXISTS { MATCH (a)-[:NEXT*]->(b) WHERE b.x = 49 } AS e",
        "MATCH (a {x:0}) RETURN COUNT { (a)-[:NEXT*]->() } AS c",
        "MATCH (a {x:0}) RETURN size([(a)-[:NEXT*]->(b) | b]) AS c",
        "MATCH (a {x:0}) WHERE any(y IN [49] WHERE (a)-[:NEXT*]->({x:49})) RETURN a.x",
      })
  void whereItWouldDecideItIsAFault(String query) {
    assertThat(memory.fault(query))
        .contains("paths longer than 30 relationships")
        .contains("*1..60")
        .contains("^");
  }

  @Test
  void withAnUpperBoundItIsFound() {
    assertThat(memory.rows("MATCH (a {x:0}) WHERE NOT (a)-[:NEXT*1..60]->({x:49}) RETURN a.x"))
        .isEqualTo("[]");
    assertThat(memory.rows("MATCH (a {x:0}) RETURN COUNT { (a)-[:NEXT*1..60]->() } AS c"))
        .isEqualTo("[[49]]");
  }

  @Test
  void whatIsFoundBeforeTheCapIsTrue() {
    assertThat(memory.rows("MATCH (a {x:0}) WHERE (a)-[:NEXT*]->({x:20}) RETURN a.x"))
        .isEqualTo("[[0]]");
    assertThat(memory.rows("MATCH (a {x:30}) WHERE NOT (a)-[:NEXT*]->({x:2}) RETURN a.x"))
        .isEqualTo("[[30]]");
  }

  @Test
  void rowsOfAPlainMatchComeWithAWarning() {
    var answer = memory.answer("MATCH (a {x:0})-[:NEXT*]->(b) RETURN count(*) AS c");

    assertThat(answer.path("rows").toString()).isEqualTo("[[30]]");
    assertThat(answer.path("warnings").toString()).contains("Paths longer than 30 relationships");
    assertThat(memory.warnings("MATCH (a {x:0})-[:NEXT*1..40]->(b) RETURN count(*) AS c"))
        .isEmpty();
  }

  @Test
  void aShortestPathBetweenFixedEndsIsNoProduct() {
    var path = " RETURN length(p) AS l";

    for (var query :
        List.of(
            "MATCH p = shortestPath((a {x:0})-[:NEXT*]-(b {x:49}))",
            "MATCH (a {x:0}), (b {x:49}), p = shortestPath((a)-[:NEXT*]-(b))",
            "MATCH p = shortestPath((a:step)-[:NEXT*]-(b:step)) WHERE a.x = 0 AND b.x = 49")) {
      var answer = memory.answer(query + path);
      assertThat(answer.path("rows").toString()).as(query).isEqualTo("[[49]]");
      assertThat(answer.has("warnings")).as(query).isFalse();
    }
    assertThat(memory.warnings("MATCH (a:step), (b:step {x:1}) RETURN count(*) AS c"))
        .contains("not connected");
  }
}
