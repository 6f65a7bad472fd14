package dev.kith.mapped.jdbc;

import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import java.sql.Connection;
import java.sql.SQLException;

/// What one engine's driver does in a way of its own.
public interface Driver {
  /// A further connection.
  Connection connect() throws SQLException;

  /// Begins a transaction in which nothing can be written and all that is read belongs together.
  void begin(Connection connection, Call call) throws SQLException;

  /// Ends it.
  void end(Connection connection) throws SQLException;

  /// The column of an explanation that holds the plan.
  int planColumn();

  /// How many rows are fetched at a time; 0: as the driver thinks fit.
  int fetchSize();

  /// What a failure is to a caller.
  FaultException fault(SQLException failed);
}
