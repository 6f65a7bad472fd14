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

  @TempDir Path folder;

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
