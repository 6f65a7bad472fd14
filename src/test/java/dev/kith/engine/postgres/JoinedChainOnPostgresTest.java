package dev.kith.engine.postgres;

import dev.kith.mapped.MappedGraph;
import dev.kith.pattern.JoinedChainContract;
import java.sql.SQLException;

class JoinedChainOnPostgresTest implements JoinedChainContract {
  @Override
  public MappedGraph open(String sql, String ontology) throws SQLException {
    return PostgresServer.shared().graph(sql, ontology);
  }
}
