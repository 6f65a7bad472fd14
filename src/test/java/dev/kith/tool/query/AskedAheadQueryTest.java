package dev.kith.tool.query;

import dev.kith.engine.duckdb.DuckDbTables;
import dev.kith.graph.Databases;
import dev.kith.mapped.MappedGraph;
import dev.kith.mapped.OneDatabase;
import dev.kith.mapped.SeveralAtOnce;
import dev.kith.mapped.TypedTables;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/// The query tools on tables of an engine that is asked for the first hop ahead of time.
class AskedAheadQueryTest extends QueryContract {
  @TempDir static Path folder;
  private static MappedGraph graph;

  @BeforeAll
  static void tables() {
    var tables = TypedTables.of(Gitlab.graph());
    graph = DuckDbTables.open(tables.sql(), tables.yaml(), folder, SeveralAtOnce::new);
  }

  @AfterAll
  static void close() {
    graph.close();
  }

  @Override
  Databases databases() {
    return new OneDatabase(graph);
  }
}
