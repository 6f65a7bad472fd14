package dev.kith.store.sqlite;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/// Changes rows within the open transaction, which it cannot end.
public interface TableWriter extends TableReader {
  /// Changes rows and returns how many.
  int change(String sql, @Nullable Object... parameters) throws SQLException;

  /// The statement for a text, prepared once: for those that run for many rows.
  PreparedStatement statement(String sql) throws SQLException;

  /// The codes of types and predicates that this connection has used.
  CodeCache codes();

  /// The change that the transaction began at; -1 where nobody has asked yet.
  long lastSeen();
}
