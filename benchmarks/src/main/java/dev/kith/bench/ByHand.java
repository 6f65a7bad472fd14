package dev.kith.bench;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Statements written by hand over JDBC: one connection, statements that stay prepared.
final class ByHand implements AutoCloseable {
  private final Connection connection;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();

  private ByHand(Connection connection) {
    this.connection = connection;
  }

  static ByHand connect(String url) throws SQLException {
    return new ByHand(DriverManager.getConnection("jdbc:" + url));
  }

  /// Asks, and reads all of the answer.
  long ask(String sql, List<?> parameters, Checksum.Rows what) throws SQLException {
    var statement = prepared.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      prepared.put(sql, statement);
    }
    for (int place = 0; place < parameters.size(); place++) {
      statement.setObject(place + 1, parameters.get(place));
    }
    var sum = new Checksum(what);
    try (var rows = statement.executeQuery()) {
      int width = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        for (int column = 1; column <= width; column++) {
          sum.value(rows.getObject(column));
        }
        sum.endRow();
      }
    }
    return sum.sum();
  }

  @Override
  public void close() throws SQLException {
    for (var statement : prepared.values()) {
      statement.close();
    }
    connection.close();
  }
}
