package dev.kith.mapped.jdbc;

import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import java.sql.Connection;
import java.sql.SQLException;

/// What differs between the drivers of the engines.
public interface JdbcDriver {
  /// The timeout of a connection is not known.
  long UNKNOWN_TIMEOUT = 0;

  /// Opens another connection within the time of a call.
  Connection connect(Call call) throws SQLException;

  /// Begins a read-only transaction that sees one consistent state.
  ///
  /// @param timeout what the last call on this connection returned, or [#UNKNOWN_TIMEOUT] if that
  ///   was long ago or there was none
  /// @return the statement timeout that the connection keeps, so that the next transaction with the
  ///   same one needs no round trip before its first statement; [#UNKNOWN_TIMEOUT] if every
  ///   transaction must be begun explicitly
  long begin(Connection connection, Call call, long timeout) throws SQLException;

  /// Switches whether each statement is a transaction of its own, which needs no round trip of its
  /// own. It is read-only like the others.
  void alone(Connection connection, boolean on) throws SQLException;

  /// Whether ending it takes a round trip, which no caller needs to wait for.
  boolean endsRemotely();

  /// Ends it.
  void end(Connection connection) throws SQLException;

  /// Closes a connection whose statement did not stop when it was cancelled.
  void abandon(Connection connection);

  /// How many connections may be open at once.
  int most();

  /// The column of EXPLAIN's result that holds the plan.
  int planColumn();

  /// How many rows are fetched at a time; 0: the driver's default.
  int fetchSize();

  /// Whether a failure means that the connection is lost or cannot be opened: a new one, now or
  /// later, may work.
  boolean isLost(SQLException failed);

  /// Whether a failure means that a kept statement was planned for tables that have changed since:
  /// prepared again, it may work.
  boolean isPlanOutdated(SQLException failed);

  /// The fault that a caller gets for a failure.
  FaultException fault(SQLException failed);
}
