package dev.kith.mapped.jdbc;

import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import java.sql.Connection;
import java.sql.SQLException;

/// What one engine's driver does in a way of its own.
public interface JdbcDriver {
  /// Of a connection that nothing is known of.
  long UNSETTLED = 0;

  /// A further connection, made within the time of a call.
  Connection connect(Call call) throws SQLException;

  /// Begins a transaction in which nothing can be written and all that is read belongs together.
  ///
  /// @param settled what the last one on this connection gave, or [#UNSETTLED] where that was long
  ///   ago or there was none
  /// @return the bounds that the connection has until they are changed, so that the next
  ///   transaction under the same ones need not talk to a server before its first question;
  ///   [#UNSETTLED] where each has to begin by itself
  long begin(Connection connection, Call call, long settled) throws SQLException;

  /// Ends it.
  void end(Connection connection) throws SQLException;

  /// Cuts off a connection whose statement did not end when it was asked to.
  void abandon(Connection connection);

  /// How many connections there may be at once.
  int most();

  /// The column of an explanation that holds the plan.
  int planColumn();

  /// How many rows are fetched at a time where more may come; 0: as the driver thinks fit.
  int fetchSize();

  /// Whether a failure means that there is no connection any more, or none to be had: a new one,
  /// now or later, may do.
  boolean isLost(SQLException failed);

  /// What a failure is to a caller.
  FaultException fault(SQLException failed);
}
