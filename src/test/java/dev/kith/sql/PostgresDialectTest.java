package dev.kith.sql;

import dev.kith.engine.postgres.PostgresServer;

final class PostgresDialectTest extends DialectContract {
  @Override
  TestEngine open() throws Exception {
    var connection = PostgresServer.shared().connect();
    try (var statement = connection.createStatement()) {
      statement.execute("CREATE SCHEMA dialect; SET search_path = dialect; SET TimeZone = 'UTC'");
    }
    return new JdbcTestEngine(connection, new PostgresDialect());
  }
}
