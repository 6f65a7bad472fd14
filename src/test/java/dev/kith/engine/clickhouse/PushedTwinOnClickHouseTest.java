package dev.kith.engine.clickhouse;

import dev.kith.cypher.PushedTwin;
import dev.kith.mapped.MappedGraph;

class PushedTwinOnClickHouseTest implements PushedTwin {
  @Override
  public MappedGraph open(String sql, String ontology) {
    return ClickHouseServer.shared().graph(sql, ontology);
  }
}
