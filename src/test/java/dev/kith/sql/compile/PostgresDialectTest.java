package dev.kith.sql.compile;

import dev.kith.engine.postgres.PostgresServer;
import dev.kith.sql.dialect.PostgresDialect;

final class PostgresDialectTest extends DialectContract {
  @Override
  TestEngine open() throws Exception {
    var connection = PostgresServer.shared().connect();
    try (var statement = connection.createStatement()) {
      statement.execute(
          "DROP SCHEMA IF EXISTS dialect CASCADE; CREATE SCHEMA dialect;"
              + " SET search_path = dialect; SET TimeZone = 'UTC'");
    }
    return new JdbcTestEngine(connection, new PostgresDialect());
  }
}
