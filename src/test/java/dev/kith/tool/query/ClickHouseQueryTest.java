package dev.kith.tool.query;

import dev.kith.engine.clickhouse.ClickHouseServer;
import dev.kith.graph.Databases;
import dev.kith.mapped.MappedGraph;
import dev.kith.mapped.OneDatabase;
import dev.kith.mapped.TypedTables;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/// The query tools on tables in ClickHouse that were never merged.
class ClickHouseQueryTest extends QueryContract {
  private static Optional<MappedGraph> graph = Optional.empty();

  @BeforeAll
  static void tables() {
    var tables = TypedTables.of(Gitlab.graph());
    graph = Optional.of(ClickHouseServer.shared().graph(tables.sql(), tables.yaml()));
  }

  @AfterAll
  static void close() {
    graph.ifPresent(MappedGraph::close);
  }

  @Override
  Databases databases() {
    return new OneDatabase(graph.orElseThrow());
  }
}
