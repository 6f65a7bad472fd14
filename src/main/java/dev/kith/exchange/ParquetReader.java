package dev.kith.exchange;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Reads Parquet through DuckDB, which streams it row group by row group.
final class ParquetReader implements RowReader {
  private static final Set<String> KNOWN =
      Set.of("id", "entity_type", "subject", "predicate", "object", "scope");
  private static final int CHUNK_ROWS = 2048;

  private final Path file;
  private final GraphFiles.ByteCounter counter;

  ParquetReader(Path file, GraphFiles.ByteCounter counter) {
    this.file = file;
    this.counter = counter;
  }

  @Override
  public void readAll(RowConsumer sink) throws IOException {
    try (var connection = DriverManager.getConnection("jdbc:duckdb:")) {
      var columns = columns(connection);
      FileColumns.of(columns).demand(file);
      rows(connection, columns, sink);
    } catch (SQLException unreadable) {
      // This is not a bad row: skipping bad rows must not import half a file as a whole one.
      throw new IOException("it is not a Parquet file that can be read", unreadable);
    }
  }

  private List<String> columns(Connection connection) throws SQLException {
    var columns = new ArrayList<String>();
    try (var statement = connection.prepareStatement("SELECT * FROM read_parquet(?) LIMIT 0")) {
      statement.setString(1, pattern());
      try (var rows = statement.executeQuery()) {
        var columnTypes = rows.getMetaData();
        for (int column = 1; column <= columnTypes.getColumnCount(); column++) {
          columns.add(columnTypes.getColumnName(column));
        }
      }
    }
    return columns;
  }

  private void rows(Connection connection, List<String> columns, RowConsumer sink)
      throws SQLException, IOException {
    long size = Files.size(file);
    try (var statement = connection.prepareStatement(select(columns))) {
      statement.setString(1, pattern());
      long total = total(connection);
      try (var rows = statement.executeQuery()) {
        long line = 0;
        while (rows.next()) {
          sink.take(++line, row(rows));
          if (line % CHUNK_ROWS == 0 && total > 0) {
            counter.read(size * CHUNK_ROWS / total);
          }
        }
      }
    }
  }

  /// The file's name, escaped for a glob pattern: in brackets, a character stands for itself.
  private String pattern() {
    return file.toString().replaceAll("[*?\\[]", "[$0]");
  }

  private long total(Connection connection) throws SQLException {
    try (var statement = connection.prepareStatement("SELECT count(*) FROM read_parquet(?)")) {
      statement.setString(1, pattern());
      try (var row = statement.executeQuery()) {
        return row.next() ? row.getLong(1) : 0;
      }
    }
  }

  /// The six known columns, NULL for a missing one, and all others as one JSON object.
  private static String select(List<String> columns) {
    var known =
        List.of("id", "entity_type", "subject", "predicate", "object", "scope").stream()
            .map(name -> columns.contains(name) ? quoted(name) + "::VARCHAR" : "NULL")
            .collect(Collectors.joining(", "));
    var others =
        columns.stream()
            .filter(name -> !KNOWN.contains(name))
            .map(name -> quoted(name) + " := " + quoted(name))
            .collect(Collectors.joining(", "));
    var metadata =
        others.isEmpty()
            ? "'{}'"
            // Merging with {} drops the members that are null.
            : "json_merge_patch('{}', to_json(struct_pack(" + others + ")))";
    return "SELECT " + known + ", " + metadata + " FROM read_parquet(?)";
  }

  private static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  private static Row row(ResultSet row) throws SQLException {
    return RowFactory.of(
        text(row, 1),
        text(row, 2),
        text(row, 3),
        text(row, 4),
        text(row, 5),
        text(row, 6),
        String.valueOf(text(row, 7)),
        Optional.empty());
  }

  private static @Nullable String text(ResultSet row, int column) throws SQLException {
    return row.getString(column);
  }

  @Override
  public void close() {}
}
