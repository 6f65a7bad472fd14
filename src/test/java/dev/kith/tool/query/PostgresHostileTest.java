package dev.kith.tool.query;

import dev.kith.engine.postgres.PostgresServer;
import dev.kith.graph.Databases;
import dev.kith.mapped.MappedGraph;
import dev.kith.mapped.OneDatabase;
import dev.kith.mapped.TypedTables;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/// The query tools on tables in PostgreSQL.
class PostgresHostileTest extends HostileContract {
  private static MappedGraph graph;

  @BeforeAll
  static void tables() throws Exception {
    var tables = TypedTables.of(Gitlab.graph());
    graph = PostgresServer.shared().graph(tables.sql(), tables.yaml());
  }

  @AfterAll
  static void close() {
    graph.close();
  }

  @Override
  Databases databases() {
    return new OneDatabase(graph);
  }

  @Override
  int rounds() {
    return 1_000;
  }
}
