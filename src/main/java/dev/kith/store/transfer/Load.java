package dev.kith.store.transfer;

import dev.kith.exchange.Row;
import dev.kith.graph.Progress;
import java.io.IOException;
import java.sql.SQLException;

/// Takes the rows of an import and makes them part of a database, all together at the end or not at
/// all.
interface Load extends AutoCloseable {
  /// Takes a node; one that is there already is replaced.
  void node(Row.NodeRow node) throws SQLException, IOException;

  /// Takes an edge; one that is there already is replaced. False where one of its ends is not known
  /// yet.
  boolean edge(Row.EdgeRow edge) throws SQLException, IOException;

  /// Makes all that was taken durable and visible.
  void finish(Progress progress) throws SQLException, IOException;

  /// Drops what was not finished.
  @Override
  void close() throws SQLException, IOException;
}
