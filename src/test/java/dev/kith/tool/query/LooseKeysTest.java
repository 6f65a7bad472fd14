package dev.kith.tool.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.engine.duckdb.DuckDbTables;
import dev.kith.mapped.OneDatabase;
import dev.kith.tool.Calls;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tables may take two texts for one key: a question that names one is about the other.
class LooseKeysTest {
  private static final String TABLES =
      """
      CREATE TABLE person (id VARCHAR COLLATE NOCASE);
      INSERT INTO person VALUES ('ada'), ('bob');
      CREATE TABLE knows (a VARCHAR COLLATE NOCASE, b VARCHAR COLLATE NOCASE);
      INSERT INTO knows VALUES ('ada', 'bob');
      """;
  private static final String ONTOLOGY =
      """
      nodes:
        person:
          key: id
          properties: {id: string}
      relationships:
        KNOWS: {from: person, to: person, table: knows, source: a, target: b}
      """;

  private static final String WITH_IDS =
      """
      CREATE TABLE person (id VARCHAR);
      INSERT INTO person VALUES ('ada'), ('bob'), ('person:bob');
      CREATE TABLE knows (a VARCHAR, b VARCHAR);
      INSERT INTO knows VALUES ('ada', 'bob');
      """;

  @TempDir Path folder;

  /// Other families name nodes by ids, which begin with the type.
  @Test
  void anIdIsTakenAsTheKeyInItUnlessItIsAKey() {
    try (var graph = DuckDbTables.open(WITH_IDS, ONTOLOGY, folder)) {
      var calls = new Calls(Gitlab.toolbox(new OneDatabase(graph), QueryLimits.USUAL));

      var ids = "[\"person:ada\",\"person:bob\",\"person:nobody\"]";
      var found = calls.answer("find_nodes", "{\"node_label\":\"person\",\"ids\":" + ids + "}");
      var around = calls.answer("explore_neighbors", "{\"start_node\":\"person:ada\"}");

      assertThat(found.path("rows").toString()).isEqualTo("[[\"ada\"],[\"person:bob\"]]");
      assertThat(found.path("warnings").toString()).contains("/ids/0 was taken as ada.");
      assertThat(around.path("node_count").intValue()).isEqualTo(2);
    }
  }

  @Test
  void aStartIsFoundUnderAnotherFormOfItsKey() {
    try (var graph = DuckDbTables.open(TABLES, ONTOLOGY, folder)) {
      var calls = new Calls(Gitlab.toolbox(new OneDatabase(graph), QueryLimits.USUAL));

      var answer =
          calls.answer(
              "traverse_relationships",
              """
              {"from":{"label":"person","ids":["ADA"]},"relationships":[{"type":"KNOWS"}],
               "to":{"label":"person"}}
              """);

      assertThat(answer.toString()).contains("ada", "bob");
    }
  }
}
