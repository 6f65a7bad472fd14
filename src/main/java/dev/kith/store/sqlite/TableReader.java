package dev.kith.store.sqlite;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/// Reads the tables as the open transaction shows them; can neither write nor end the transaction.
public interface TableReader {
  @FunctionalInterface
  interface RowVisitor {
    void row(ResultSet row) throws SQLException;
  }

  /// Work inside one transaction.
  @FunctionalInterface
  interface Work<T> {
    T run() throws SQLException;
  }

  /// Reads all rows.
  void each(String sql, RowVisitor reader, @Nullable Object... parameters) throws SQLException;

  /// The number in the only row, or 0 where there is none.
  long number(String sql, @Nullable Object... parameters) throws SQLException;
}
