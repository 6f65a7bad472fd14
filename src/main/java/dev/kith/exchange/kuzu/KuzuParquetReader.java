package dev.kith.exchange.kuzu;

import dev.kith.exchange.GraphFiles;
import dev.kith.exchange.Row;
import dev.kith.exchange.RowReader;
import dev.kith.exchange.foreign.Values;
import dev.kith.fault.Fault;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.node.ObjectNode;

/// Reads a table that Kuzu wrote as Parquet, through DuckDB, a chunk of rows at a time.
final class KuzuParquetReader implements RowReader {
  private static final int CHUNK_ROWS = 2048;

  private final TableFile table;
  private final GraphFiles.ByteCounter counter;

  KuzuParquetReader(TableFile table, GraphFiles.ByteCounter counter) {
    this.table = table;
    this.counter = counter;
  }

  @Override
  public void readAll(RowConsumer sink) throws IOException {
    var streamed = new Properties();
    streamed.setProperty("jdbc_stream_results", "true");
    var repaired = SerialFooter.repaired(table.file());
    try (var connection = DriverManager.getConnection("jdbc:duckdb:", streamed)) {
      read(connection, repaired.orElse(table.file()), sink);
    } catch (SQLException unreadable) {
      // This is not a bad row: skipping bad rows must not import half a file as a whole one.
      throw new IOException("it is not a Parquet file that can be read", unreadable);
    } finally {
      if (repaired.isPresent()) {
        Files.deleteIfExists(repaired.get());
      }
    }
  }

  private void read(Connection connection, Path file, RowConsumer sink)
      throws SQLException, IOException {
    var names = names(connection, file);
    if (names.size() != table.columns()) {
      throw new Fault.UnusableFile(
              table.file().toString(),
              "it has " + names.size() + " columns, and copy.cypher names " + table.columns(),
              "Export the database again with EXPORT DATABASE.")
          .raise();
    }
    long size = Files.size(file);
    long total = number(connection, file);
    try (var statement = connection.prepareStatement(select(names))) {
      statement.setString(1, pattern(file));
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

  private static List<String> names(Connection connection, Path file) throws SQLException {
    var names = new ArrayList<String>();
    try (var statement = connection.prepareStatement("SELECT * FROM read_parquet(?) LIMIT 0")) {
      statement.setString(1, pattern(file));
      try (var rows = statement.executeQuery()) {
        for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
          names.add(rows.getMetaData().getColumnName(column));
        }
      }
    }
    return names;
  }

  private static long number(Connection connection, Path file) throws SQLException {
    try (var statement = connection.prepareStatement("SELECT count(*) FROM read_parquet(?)")) {
      statement.setString(1, pattern(file));
      try (var row = statement.executeQuery()) {
        return row.next() ? row.getLong(1) : 0;
      }
    }
  }

  /// Both keys, or the key of a node, as text, and the properties as one JSON object.
  private String select(List<String> names) {
    var keys =
        table.table().ofNodes()
            ? text(names.get(Math.max(0, table.properties().indexOf(table.table().key())))) + ", ''"
            : text(names.get(0)) + ", " + text(names.get(1));
    var properties =
        IntStream.range(0, table.properties().size())
            .mapToObj(
                index ->
                    quoted(table.properties().get(index))
                        + " := "
                        + quoted(names.get(index + table.keys())))
            .collect(Collectors.joining(", "));
    var values =
        properties.isEmpty() ? "'{}'" : "to_json(struct_pack(" + properties + "))::VARCHAR";
    return "SELECT " + keys + ", " + values + " FROM read_parquet(?)";
  }

  private static String text(String column) {
    return quoted(column) + "::VARCHAR";
  }

  private static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /// The file's name, escaped for a glob pattern: in brackets, a character stands for itself.
  private static String pattern(Path file) {
    return file.toString().replaceAll("[*?\\[]", "[$0]");
  }

  private Row row(ResultSet row) throws SQLException {
    var json = Optional.ofNullable(row.getString(3)).orElse("{}");
    var values =
        Values.json(json.getBytes(StandardCharsets.UTF_8))
            .filter(ObjectNode.class::isInstance)
            .map(ObjectNode.class::cast);
    if (values.isEmpty()) {
      return new Row.BadRow("its values cannot be read");
    }
    values.get().propertyStream().filter(member -> member.getValue().isNull()).toList().stream()
        .map(java.util.Map.Entry::getKey)
        .forEach(values.get()::remove);
    var key = Optional.ofNullable(row.getString(1)).orElse("");
    var other = Optional.ofNullable(row.getString(2)).orElse("");
    return table.table().ofNodes()
        ? table.node(key, values.get())
        : table.relationship(key, other, values.get());
  }

  @Override
  public void close() {}
}
