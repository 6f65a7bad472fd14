package dev.kith.engine.clickhouse;

import dev.kith.mapped.MappedGraph;
import dev.kith.mapped.ScopeMatrixOnTables;

class ScopeMatrixOnClickHouseTest implements ScopeMatrixOnTables {
  @Override
  public MappedGraph open(String sql, String ontology) {
    return ClickHouseServer.shared().graph(sql, ontology);
  }
}
