package dev.kith.sql.compile;

import dev.kith.graph.pattern.Literal;
import dev.kith.sql.Dialect;
import dev.kith.sql.Statement;
import java.sql.SQLException;
import java.util.List;

/// A real engine that a test fills with tables and asks.
interface TestEngine extends AutoCloseable {
  static TestEngine sqlite() throws SQLException {
    return JdbcTestEngine.sqlite();
  }

  static TestEngine duckdb() throws SQLException {
    return JdbcTestEngine.duckdb();
  }

  Dialect dialect();

  /// Makes the tables anew.
  void load(List<TestTable> tables) throws SQLException;

  List<List<Literal>> run(Statement statement) throws SQLException;

  @Override
  void close() throws SQLException;
}
