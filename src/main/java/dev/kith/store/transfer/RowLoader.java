package dev.kith.store.transfer;

import dev.kith.exchange.Row;
import dev.kith.graph.Progress;
import java.io.IOException;
import java.sql.SQLException;

/// Adds the rows of an import to a database, all together at the end or none.
interface RowLoader extends AutoCloseable {
  /// Adds a node; an existing one is replaced.
  void node(Row.NodeRow node) throws SQLException, IOException;

  /// Adds an edge; an existing one is replaced, and one of the same load is merged. False where one
  /// of its ends is not known yet.
  boolean edge(Row.EdgeRow edge) throws SQLException, IOException;

  /// Makes all rows durable and visible.
  void finish(Progress progress) throws SQLException, IOException;

  /// The rows that came again, all of them once the load has finished.
  RepeatedRows repeated();

  /// Discards an unfinished load.
  @Override
  void close() throws SQLException, IOException;
}
