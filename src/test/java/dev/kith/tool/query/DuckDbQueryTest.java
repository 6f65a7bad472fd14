package dev.kith.tool.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.engine.duckdb.DuckDbTables;
import dev.kith.graph.Databases;
import dev.kith.mapped.MappedGraph;
import dev.kith.mapped.OneDatabase;
import dev.kith.mapped.TypedTables;
import dev.kith.tool.Calls;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The query tools on tables in DuckDB.
class DuckDbQueryTest extends QueryContract {
  @TempDir static Path folder;
  private static MappedGraph graph;

  @BeforeAll
  static void tables() {
    var tables = TypedTables.of(Gitlab.graph());
    graph = DuckDbTables.open(tables.sql(), tables.yaml(), folder);
  }

  @AfterAll
  static void close() {
    graph.close();
  }

  /// The ontology says which values there are: another is a mistake.
  @Test
  void aValueThatADeclaredEnumDoesNotHaveIsRefused() {
    var calls = new Calls(Gitlab.toolbox(databases(), QueryLimits.USUAL));

    var fault =
        calls.fault(
            "find_nodes", "{\"node_label\":\"gl_issue\",\"filters\":{\"state\":\"opend\"}}");

    assertThat(fault.path("at").asString()).isEqualTo("/filters/state");
    assertThat(fault.toString()).contains("is not a value of state", "opened");
  }

  @Override
  Databases databases() {
    return new OneDatabase(graph);
  }
}
