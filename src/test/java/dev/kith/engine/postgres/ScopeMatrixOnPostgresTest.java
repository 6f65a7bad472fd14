package dev.kith.engine.postgres;

import dev.kith.mapped.MappedGraph;
import dev.kith.mapped.ScopeMatrixOnTables;
import java.sql.SQLException;
import org.junit.jupiter.api.Tag;

@Tag("long")
class ScopeMatrixOnPostgresTest implements ScopeMatrixOnTables {
  @Override
  public MappedGraph open(String sql, String ontology) throws SQLException {
    return PostgresServer.shared().graph(sql, ontology);
  }
}
