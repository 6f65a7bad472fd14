package dev.kith.sql.compile;

import dev.kith.engine.clickhouse.ClickHouseServer;

final class ClickHouseDialectTest extends DialectContract {
  @Override
  TestEngine open() {
    var server = ClickHouseServer.shared();
    return new ClickHouseTestEngine(server, server.freshDatabase());
  }
}
