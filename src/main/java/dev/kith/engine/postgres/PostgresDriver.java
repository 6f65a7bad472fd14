package dev.kith.engine.postgres;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.mapped.Source;
import dev.kith.mapped.jdbc.Driver;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

/// Connections to one server, and what its errors are to a caller.
final class PostgresDriver implements Driver {
  private static final int ROWS_AT_A_TIME = 5_000;
  private static final long GRACE_MILLIS = 1_000;
  private static final int LONGEST_MILLIS = 86_400_000;

  private final String what;
  private final Source.Place.Server server;
  private final Map<String, String> environment;

  PostgresDriver(String database, Source.Place.Server server, Map<String, String> environment) {
    this.what = "The database '" + database + "'";
    this.server = server;
    this.environment = environment;
  }

  @Override
  public Connection connect() throws SQLException {
    var settings = new Properties();
    server.user().ifPresent(user -> settings.setProperty("user", user));
    server
        .passwordVariable()
        .map(environment::get)
        .ifPresent(password -> settings.setProperty("password", password));
    settings.setProperty("ApplicationName", "kith");
    settings.setProperty("connectTimeout", "10");
    settings.setProperty("tcpKeepAlive", "true");
    settings.setProperty("readOnly", "true");
    settings.setProperty("options", "-c TimeZone=UTC -c default_transaction_read_only=on");
    var connection = DriverManager.getConnection(url(), settings);
    connection.setAutoCommit(false);
    connection.setReadOnly(true);
    connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    return connection;
  }

  private String url() {
    return server.url().startsWith("jdbc:") ? server.url() : "jdbc:" + server.url();
  }

  @Override
  public void begin(Connection connection, Call call) throws SQLException {
    // The call is ended by its own clock; this is for a server that does not hear of that.
    long millis = Math.clamp(call.remainingMillis(), 1, LONGEST_MILLIS) + GRACE_MILLIS;
    try (var statement = connection.createStatement()) {
      statement.execute("SET LOCAL statement_timeout = " + millis);
    }
  }

  @Override
  public void end(Connection connection) throws SQLException {
    connection.rollback();
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
  public FaultException fault(SQLException failed) {
    return fault(Objects.requireNonNullElse(failed.getSQLState(), "")).raise(failed);
  }

  /// The first two letters of the standard's states say what sort of failure it is.
  private Fault fault(String state) {
    var sort = state.length() < 2 ? "" : state.substring(0, 2);
    return switch (sort) {
      case "08", "57" ->
          new Fault.Unavailable(what, "its server cannot be reached", "Try again in a while.");
      case "28" ->
          new Fault.Unavailable(
              what, "its server lets nobody in", "The operator finds the details in the log.");
      case "53", "54" ->
          new Fault.Unavailable(
              what, "its server has no room for this", "Ask for less, or try again in a while.");
      case "22" ->
          state.equals("22003")
              ? new Fault.LimitReached(
                  "bits of a whole number", 64, "Sum fewer values, or ask for the average.")
              : unfit();
      case "42" -> unfit();
      default ->
          new Fault.Unavailable(
              what, "its engine failed", "Try again; the operator finds the details in the log.");
    };
  }

  private Fault unfit() {
    return new Fault.Unavailable(
        what,
        "its tables are not as its ontology says",
        "The operator finds the details in the log; 'kith map' checks an ontology.");
  }
}
