package dev.kith.engine.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.mapped.Counted;
import dev.kith.mapped.OneDatabase;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Json;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import dev.kith.tool.cypher.CypherTools;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CypherOnTablesTest {
  private static final String TABLES =
      """
      CREATE TABLE people (id BIGINT, age BIGINT);
      INSERT INTO people SELECT range, range % 90 FROM range(0, 12000);
      CREATE TABLE animals (id BIGINT, age BIGINT);
      INSERT INTO animals SELECT range, range % 20 FROM range(0, 12000);
      CREATE TABLE keeps (a BIGINT, b BIGINT);
      INSERT INTO keeps SELECT range, range FROM range(0, 100);
      """;
  private static final String ONTOLOGY =
      """
      nodes:
        person: {table: people, key: id, properties: {id: int64, age: int64}}
        animal: {table: animals, key: id, properties: {id: int64, age: int64}}
      relationships:
        KEEPS: {from: person, to: animal, table: keeps, source: a, target: b}
      """;

  @TempDir Path folder;
  private final List<String> ran = new CopyOnWriteArrayList<>();

  @Test
  void aScanOfALabelReadsNoOtherTable() {
    try (var graph = DuckDbTables.open(TABLES, ONTOLOGY, folder, each -> new Counted(each, ran));
        var toolbox =
            new Toolbox(
                new Catalogue(Map.of(Family.CYPHER, CypherTools.all(InstantSource.system()))),
                new OneDatabase(graph),
                Limits.FOR_PROGRAMS)) {
      var calls = new Calls(toolbox);
      rows(calls, "RETURN 1");
      ran.clear(); // what there is was counted once

      assertThat(rows(calls, "MATCH (a:animal) RETURN count(*), max(a.age)"))
          .isEqualTo("[[12000,19]]");
      assertThat(ran).isNotEmpty().noneMatch(statement -> statement.contains("people"));
      assertThat(rows(calls, "MATCH (n) RETURN count(*)")).isEqualTo("[[24000]]");
      assertThat(
              rows(calls, "MATCH (p:person {id: 7})-->(a) MATCH (n:animal) RETURN a.id, count(n)"))
          .isEqualTo("[[7,12000]]");
    }
  }

  @Test
  void explainShowsEveryStatementThatRan() {
    try (var graph = DuckDbTables.open(TABLES, ONTOLOGY, folder, each -> new Counted(each, ran));
        var toolbox =
            new Toolbox(
                new Catalogue(Map.of(Family.CYPHER, CypherTools.all(InstantSource.system()))),
                new OneDatabase(graph),
                Limits.FOR_PROGRAMS)) {
      var calls = new Calls(toolbox);
      for (var query :
          List.of(
              "MATCH (a:animal) WHERE a.age + 1 = 3 RETURN a.id LIMIT 3",
              "MATCH (a:animal) RETURN a.id ORDER BY a.age, a.id LIMIT 3",
              "MATCH (p:person {id: 7})-->(a) RETURN a.age",
              "MATCH (a:animal) RETURN a.age, count(*)")) {
        ran.clear();
        var explained =
            calls
                .answer(
                    "read_cypher",
                    Json.text(Json.object().put("query", query).put("explain", true)))
                .path("explain")
                .path("statements");

        assertThat(explained.valueStream().map(each -> each.path("sql").asString()))
            .as(query)
            .isNotEmpty()
            .containsExactlyElementsOf(ran);
      }
    }
  }

  private static String rows(Calls calls, String query) {
    return calls
        .answer("read_cypher", Json.text(Json.object().put("query", query)))
        .path("rows")
        .toString();
  }
}
