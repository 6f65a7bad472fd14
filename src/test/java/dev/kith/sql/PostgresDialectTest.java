package dev.kith.sql;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterAll;

final class PostgresDialectTest extends DialectContract {
  /// Kept, because a logger that nobody holds forgets its level.
  private static final Logger LOGGER = Logger.getLogger("io.zonky.test");

  private EmbeddedPostgres server;

  @Override
  TestEngine open() throws Exception {
    LOGGER.setLevel(Level.WARNING);
    server =
        EmbeddedPostgres.builder()
            .setLocaleConfig("encoding", "UTF8")
            .setLocaleConfig("locale", "C")
            .setOutputRedirector(ProcessBuilder.Redirect.DISCARD)
            .setErrorRedirector(ProcessBuilder.Redirect.DISCARD)
            .start();
    var connection = server.getPostgresDatabase().getConnection();
    try (var statement = connection.createStatement()) {
      statement.execute("SET TimeZone = 'UTC'");
    }
    return new JdbcTestEngine(connection, new PostgresDialect());
  }

  @AfterAll
  void stopServer() throws Exception {
    server.close();
  }
}
