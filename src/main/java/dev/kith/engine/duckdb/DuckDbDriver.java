package dev.kith.engine.duckdb;

import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.mapped.jdbc.JdbcDriver;
import java.sql.Connection;
import java.sql.SQLException;
import org.duckdb.DuckDBConnection;

/// Connections to one DuckDB instance.
///
/// @param root keeps the instance; all others are made of it, and find what it set
/// @param fixed whether nobody can write what it shows as long as it is open: one moment is then
///   like another, and a transaction would only cost time
record DuckDbDriver(DuckDBConnection root, DuckDbFaults faults, boolean fixed)
    implements JdbcDriver {
  private static final int MOST = 64;

  @Override
  public Connection connect(Call call) throws SQLException {
    return root.duplicate();
  }

  @Override
  public long begin(Connection connection, Call call, long settled) throws SQLException {
    if (!fixed) {
      execute(connection, "BEGIN TRANSACTION READ ONLY");
    }
    return UNSETTLED;
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

  /// It is in this process, where an interruption always arrives.
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
