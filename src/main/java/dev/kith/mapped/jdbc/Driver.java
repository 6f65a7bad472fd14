package dev.kith.mapped.jdbc;

import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import java.sql.Connection;
import java.sql.SQLException;

/// What one engine's driver does in a way of its own.
public interface Driver {
  /// A further connection, made within the time of a call.
  Connection connect(Call call) throws SQLException;

  /// Begins a transaction in which nothing can be written and all that is read belongs together.
  void begin(Connection connection, Call call) throws SQLException;

  /// Ends it.
  void end(Connection connection) throws SQLException;

  /// Cuts off a connection whose statement did not end when it was asked to.
  void abandon(Connection connection);

  /// How many connections there may be at once.
  int most();

  /// The column of an explanation that holds the plan.
  int planColumn();

  /// How many rows are fetched at a time; 0: as the driver thinks fit.
  int fetchSize();

  /// Whether a failure means that there is no connection any more, or none to be had: a new one,
  /// now or later, may do.
  boolean isLost(SQLException failed);

  /// What a failure is to a caller.
  FaultException fault(SQLException failed);
}
