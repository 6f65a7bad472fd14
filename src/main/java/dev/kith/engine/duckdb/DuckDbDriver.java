package dev.kith.engine.duckdb;

import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.mapped.jdbc.JdbcDriver;
import java.sql.Connection;
import java.sql.SQLException;
import org.duckdb.DuckDBConnection;

/// Connections to one DuckDB instance.
///
/// @param root keeps the instance open; all other connections are duplicated from it and share its
///   settings
/// @param fixed whether it is a file that nobody can write while it is open; a transaction would
///   then only cost time
record DuckDbDriver(DuckDBConnection root, DuckDbFaults faults, boolean fixed)
    implements JdbcDriver {
  private static final int MOST = 64;

  @Override
  public Connection connect(Call call) throws SQLException {
    var connection = root.duplicate();
    if (fixed) {
      execute(connection, DuckDbOpener.USE_ATTACHED);
    }
    return connection;
  }

  @Override
  public long begin(Connection connection, Call call, long timeout) throws SQLException {
    if (!fixed) {
      execute(connection, "BEGIN TRANSACTION READ ONLY");
    }
    return UNKNOWN_TIMEOUT;
  }

  /// A transaction in this process takes no round trips.
  @Override
  public void alone(Connection connection, boolean on) {}

  @Override
  public boolean endsRemotely() {
    return false;
  }

  @Override
  public void end(Connection connection) throws SQLException {
    if (!fixed) {
      execute(connection, "ROLLBACK");
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /// It runs in this process, where an interrupt always arrives.
  @Override
  public void abandon(Connection connection) {}

  @Override
  public int most() {
    return MOST;
  }

  @Override
  public boolean isLost(SQLException failed) {
    return false;
  }

  @Override
  public boolean isPlanOutdated(SQLException failed) {
    return false; // it plans statements again by itself
  }

  @Override
  public int planColumn() {
    return 2;
  }

  @Override
  public int fetchSize() {
    return 0;
  }

  @Override
  public FaultException fault(SQLException failed) {
    return faults.of(failed);
  }
}
