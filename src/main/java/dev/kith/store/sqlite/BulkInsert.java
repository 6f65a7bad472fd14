package dev.kith.store.sqlite;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collections;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Inserts many rows with few statements (B7): one for a group of rows costs little more than one
/// for a single row.
public final class BulkInsert {
  private static final int GROUP = 128;

  private final PreparedStatement group;
  private final PreparedStatement single;
  private final int columns;
  private final @Nullable Object[] pending;
  private int rows;

  /// @param into the table and its columns, as in `edge(key, subject)`
  public BulkInsert(TableWriter connection, String into, int columns) throws SQLException {
    this(connection, into, columns, "");
  }

  /// @param same SQL for the values that all rows share in the last columns, as in `, NULL, 0`:
  ///   binding a value costs as much as storing it
  public BulkInsert(TableWriter connection, String into, int columns, String same)
      throws SQLException {
    this.columns = columns;
    var row = "(" + String.join(", ", Collections.nCopies(columns, "?")) + same + ")";
    single = connection.statement("INSERT INTO " + into + " VALUES " + row);
    group =
        connection.statement(
            "INSERT INTO "
                + into
                + " VALUES "
                + Collections.nCopies(GROUP, row).stream().collect(Collectors.joining(", ")));
    pending = new Object[GROUP * columns];
  }

  public void add(@Nullable Object... values) throws SQLException {
    System.arraycopy(values, 0, pending, rows * columns, columns);
    if (++rows == GROUP) {
      run(group, 0, GROUP * columns);
      rows = 0;
    }
  }

  public void flush() throws SQLException {
    for (int row = 0; row < rows; row++) {
      run(single, row * columns, columns);
    }
    rows = 0;
  }

  private void run(PreparedStatement statement, int from, int count) throws SQLException {
    for (int index = 0; index < count; index++) {
      statement.setObject(index + 1, pending[from + index]);
    }
    statement.executeUpdate();
  }
}
