package dev.kith.engine.postgres;

import dev.kith.cypher.PushedTwin;
import dev.kith.mapped.MappedGraph;
import java.sql.SQLException;

class PushedTwinOnPostgresTest implements PushedTwin {
  @Override
  public MappedGraph open(String sql, String ontology) throws SQLException {
    return PostgresServer.shared().graph(sql, ontology);
  }
}
