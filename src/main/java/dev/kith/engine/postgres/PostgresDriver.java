package dev.kith.engine.postgres;

import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.mapped.engine.SecretLocation;
import dev.kith.mapped.engine.TableSource;
import dev.kith.mapped.jdbc.JdbcDriver;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

/// Connections to one server, or to the first of several that answers.
final class PostgresDriver implements JdbcDriver {
  private static final int MOST = 10;
  private static final int ROWS_AT_A_TIME = 5_000;
  private static final long GRACE_MILLIS = 1_000;
  private static final long LONGEST_MILLIS = 86_400_000;
  private static final long BEGIN_MILLIS = 10_000;

  private final String database;
  private final TableSource.SourceLocation.Server server;
  private final Map<String, String> environment;
  private final ServerVersion version;

  /// @param version learns of each server that was connected to
  PostgresDriver(
      String database,
      TableSource.SourceLocation.Server server,
      Map<String, String> environment,
      ServerVersion version) {
    this.database = database;
    this.server = server;
    this.environment = environment;
    this.version = version;
  }

  @Override
  public Connection connect(Call call) throws SQLException {
    var connection = DriverManager.getConnection(url(), settings(call));
    try {
      version.check(connection);
      try (var statement = connection.createStatement()) {
        // Statements outside our transactions may not write either.
        statement.execute(
            "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL REPEATABLE READ,"
                + " READ ONLY");
      }
      connection.setReadOnly(true);
      connection.setAutoCommit(false);
      return connection;
    } catch (SQLException failed) {
      abandon(connection);
      throw failed;
    }
  }

  private String url() {
    return server.url().startsWith("jdbc:") ? server.url() : "jdbc:" + server.url();
  }

  /// Settings in the address override these.
  private Properties settings(Call call) throws SQLException {
    var seconds = String.valueOf(1 + Math.clamp(call.remainingMillis(), 0, BEGIN_MILLIS) / 1000);
    var settings = new Properties();
    server.user().ifPresent(user -> settings.setProperty("user", user));
    if (server.password().isPresent()) {
      settings.setProperty("password", password(server.password().get()));
    }
    settings.setProperty("ApplicationName", "kith");
    settings.setProperty("connectTimeout", seconds);
    settings.setProperty("socketTimeout", seconds);
    settings.setProperty("cancelSignalTimeout", "1");
    settings.setProperty("tcpKeepAlive", "true");
    return settings;
  }

  private String password(SecretLocation secret) throws SQLException {
    var found = secret.value(environment);
    if (found.isEmpty()) {
      throw new SQLException("there is no password in " + secret.place(), "28000");
    }
    return found.get();
  }

  @Override
  public long begin(Connection connection, Call call, long timeout) throws SQLException {
    long millis = Math.clamp(call.remainingMillis(), 1, LONGEST_MILLIS) + GRACE_MILLIS;
    // The call's own clock ends it; this is for a server that does not notice. Rounding gives most
    // calls the same timeout.
    long bound = Math.max(GRACE_MILLIS, Long.highestOneBit(millis) << 1);
    if (bound != timeout) {
      // A server that does not even respond to this is gone.
      connection.setNetworkTimeout(Runnable::run, (int) Math.min(millis, BEGIN_MILLIS));
      try (var statement = connection.createStatement()) {
        // Settings made in a transaction last once it is committed.
        statement.execute(
            "SET statement_timeout = "
                + bound
                + "; SET TimeZone = 'UTC'; SET standard_conforming_strings = on; SET jit = off;"
                + " COMMIT");
      }
    }
    connection.setNetworkTimeout(Runnable::run, (int) millis);
    return bound;
  }

  @Override
  public void alone(Connection connection, boolean on) throws SQLException {
    connection.setAutoCommit(on);
  }

  @Override
  public boolean endsRemotely() {
    return true;
  }

  @Override
  public void end(Connection connection) throws SQLException {
    connection.rollback();
  }

  @Override
  public void abandon(Connection connection) {
    try {
      connection.abort(Runnable::run);
    } catch (SQLException gone) {
      // The connection is closed, as intended.
    }
  }

  @Override
  public int most() {
    return server.connections().orElse(MOST);
  }

  @Override
  public int planColumn() {
    return 1;
  }

  @Override
  public int fetchSize() {
    return ROWS_AT_A_TIME;
  }

  @Override
  public boolean isLost(SQLException failed) {
    return SqlStates.isLost(state(failed));
  }

  @Override
  public boolean isPlanOutdated(SQLException failed) {
    return SqlStates.isPlanOutdated(state(failed));
  }

  @Override
  public FaultException fault(SQLException failed) {
    return SqlStates.problem(state(failed)).raise(database, failed);
  }

  private static String state(SQLException failed) {
    return Objects.requireNonNullElse(failed.getSQLState(), "");
  }
}
